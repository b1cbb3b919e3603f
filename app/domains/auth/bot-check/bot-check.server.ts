import { type BotCheckAction, HONEYPOT, STAMP } from '~/domains/accounts/forms/check-fields'
import { env } from '~/platform/env.server'
import { deviceOf } from '../login/known-devices.server'
import { countForm } from './action-limits.server'
import { embedded } from './embedded.server'
import { isTimely, stamp } from './form-timestamp.server'
import type { Sent } from './provider'
import { recaptcha } from './recaptcha.server'
import type { BotRefusal } from './refusal'

/**
 * Tells people from programs before a form is acted upon (SPEC 7 "Before these, the browser asks …"). Ask once the
 * form itself is valid: a good proof is spent by asking. Checks the honeypot, the proof, the time trap, then counts.
 * @param given what was sent: `readForm`'s fields, or the body of a JSON call
 * @param request tells a browser that signed in before by its cookie
 * @param ip the reader's address (`context.ip`)
 * @param door JSON calls have no trap to fall into and no form to lie open; they need a token where reCAPTCHA is set up
 * @returns null for go ahead, else why not: text, status and headers in refusal.ts
 */
export async function guardAgainstBots({
  action,
  given,
  request,
  ip,
  door,
}: {
  action: BotCheckAction
  given: Map<string, string> | Record<string, unknown>
  request: Request
  ip: string
  door: 'form' | 'api'
}): Promise<BotRefusal | null> {
  const field = (name: string) => textOf(given instanceof Map ? given.get(name) : given[name])
  const sent: Sent = { action, door, ip, field }
  const provider = env().recaptcha ? recaptcha : embedded
  if (door === 'form' && field(HONEYPOT)) return { refusal: 'bot-check', by: provider.name }

  const verdict = await provider.judge(sent)
  if ('refusal' in verdict) return verdict
  // Sign-ins are counted by the sign-in, and password managers fill them faster than anybody types.
  if (action === 'login') return null
  const { level } = verdict
  const trusted = level > 0 && provider.replacesTimeTrap
  if (door === 'form' && !trusted && !isTimely(field(STAMP))) return { refusal: 'form-expired' }
  return countForm({ action, email: field('email'), ip, browser: await deviceOf(request), level })
}

/** What <BotCheck> needs of the server: part of the root's data, so that every form finds it. */
export function botCheckFor() {
  const service = env().recaptcha
  return {
    /**
     * For forms on pages of their own, made when one asks. Dialogs ask for theirs later: the pages beneath are the same
     * for everybody.
     */
    get stamp() {
      return stamp()
    },
    recaptcha: service ? { siteKey: service.siteKey, script: `${service.url}/api.js` } : null,
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
