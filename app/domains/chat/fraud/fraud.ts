import type { Fraud } from 'db/limits/chat'
import { MESSENGERS } from './messengers'
import { normalizedVariants, PAUSE } from './normalize-for-matching'
import { GIFT_CARDS, PREPAYMENTS } from './payments'

/**
 * The common fraud that a message looks like, or null. A hint for the receiver, never a reason to withhold the message. Called once per
 * message, when it is sent; at most NORMALIZED_MAX units of the normalized text are checked (decision 0124).
 */
export function fraudIn(content: string): Fraud | null {
  if (content === '') return null
  const variants = normalizedVariants(content)
  if (mentions(variants, GIFT_CARDS)) return 'giftCard'
  if (IBAN.test(content) || mentions(variants, PREPAYMENTS)) return 'prepayment'
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

/** Dates and times: digits in a row that are no phone number. */
const MOMENTS = /\b\d{1,2}[./-]\d{1,2}[./-](?:\d{2,4})?|\b\d{1,2}\s?(?::|h)\s?\d{2}\b|\b20\d\d\b/g
const RUN = /(?:\+|\(0?|\b)\d[\d\s./()-]{6,22}\d/g
// One letter before the @ is enough: a longer run before it makes the match quadratic.
const MAIL = /[\p{L}\d._%+-]\s?@\s?[a-z\d-]{1,64}\s?\.\s?[a-z]{2,}/iu
const IBAN = /\b[a-z]{2}\d{2}(?:\s?[a-z\d]{4}){3,7}/i

const NUMBER_WORDS =
  'null|eins|zwei|zwo|drei|vier|funf|sechs|sieben|acht|neun|zero|one|two|three|four|five|six|seven|eight|nine|oh|um|dois|tres|quatro|cinco|seis|meia|sete|oito|nove|cero|uno|dos|cuatro|siete|ocho|nueve|un|deux|trois|quatre|cinq|sept|huit|neuf'
const SPOKEN = new RegExp(`(?: (?:${NUMBER_WORDS}|\\d)){7,} `)

/** Whether the text contains contact data: a phone number in digits or words, or an e-mail address. */
function hasContact(text: string, variants: readonly string[]): boolean {
  if (MAIL.test(text)) return true
  const runs = text.replace(MOMENTS, ' ').match(RUN) ?? []
  return (
    runs.some(isPhone) ||
    variants.some((variant) => SPOKEN.test(variant.replaceAll('|', ' ').replace(/\s+/g, ' ')))
  )
}

function isPhone(run: string): boolean {
  const digits = run.replace(/\D/g, '')
  if (digits.length < 9 || digits.length > 15) return false
  if (/^\s*(?:\+|\(?0)/.test(run)) return true
  // Prices and measures in a row are round numbers.
  const groups = run.match(/\d+/g) ?? []
  return !groups.every((group) => /0$|^\d{1,2}$/.test(group)) && /^[1-9]/.test(digits)
}
