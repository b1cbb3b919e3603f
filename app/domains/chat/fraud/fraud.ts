import type { Fraud } from 'db/limits/chat'
import { MESSENGERS } from './messengers'
import { normalizedVariants, PAUSE } from './normalize-for-matching'
import { hasAccount, hasContact } from './numbers'
import { GIFT_CARDS, PREPAYMENTS } from './payments'

/**
 * The common fraud that a message looks like, or null. A hint for the receiver, never a reason to withhold the message. Called once per
 * message, when it is sent; at most NORMALIZED_MAX units of the normalized text are checked (decision 0124).
 */
export function fraudIn(content: string): Fraud | null {
  if (content === '') return null
  const variants = normalizedVariants(content)
  if (mentions(variants, GIFT_CARDS)) return 'giftCard'
  if (hasAccount(content) || mentions(variants, PREPAYMENTS)) return 'prepayment'
  return hasContact(content, variants) || mentions(variants, MESSENGERS) ? 'messenger' : null
}

/** "Keine Anzahlung", "I don’t use WhatsApp": a negation requests nothing. */
const NEGATION_BEFORE = new RegExp(
  `(?:${[
    '(?:kein|keine|keinen|keinerlei|ohne|without|sem|sin|sans|never|nie|niemals|nunca|jamais)(?: \\w+)?',
    '(?:nicht|nichts) (?:\\w+ )?(?:auf|uber|per|mit|via|von)',
    '(?:not|don t|dont|do not|doesn t|never)(?: \\w+)? (?:have|use|using|on|via|by|with|want|need|ask for|require|take|pay|send)(?: a| an| any| my| the)?',
    `(?:^|\\${PAUSE}|have|has|got|need|is|with|absolutely) no`,
    '(?:nao|no) (?:tenho|uso|quero|peco|precisa|tengo|utilizo|quiero|pido|hay|necesito|hace falta|acepto|aceito|faco|hago)(?: de| un| una| um| uma| por)?',
    'pas(?: de| d| sur| besoin de| besoin d| par)?',
  ].join('|')}) $`,
)
/** "Eine Anzahlung ist nicht nötig." */
const NEGATION_AFTER =
  /^ (?:\w+ ){0,2}(?:nicht (?:notig|erforderlich|noetig)|not (?:needed|required|necessary)|nao (?:e necessari|precisa)|no (?:es necesari|hace falta)|n est pas necessaire|brauchst du nicht|habe ich nicht|hab ich nicht)/
/** An invitation in the form of a negation. */
const INVITATION = /(?:warum|wieso|why|por ?que|pourquoi) (?:nicht|not|no|nao|pas)/

function mentions(variants: readonly string[], patterns: readonly RegExp[]): boolean {
  return variants.some((variant) =>
    patterns.some((pattern) =>
      [...variant.matchAll(pattern)].some(({ 0: found, index }) => {
        const before = variant.slice(Math.max(0, index - 40), found.startsWith(' ') ? index + 1 : index)
        const after = variant.slice(index + found.length)
        const isDenied = NEGATION_BEFORE.test(before) && !INVITATION.test(before)
        return !isDenied && !NEGATION_AFTER.test(after)
      }),
    ),
  )
}
