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
 * Distinguishes people from bots before an action (SPEC 7 "Before these, the browser asks …"). Call it after validating the form itself: it
 * uses up a valid proof. Checks the honeypot, the proof, the timestamp, then counts.
 * @param given what was sent: `readForm`'s fields, or the body of a JSON call
 * @param request its cookie identifies a browser that signed in before
 * @param ip the reader's address (`context.ip`)
 * @param door JSON calls have neither honeypot nor timestamp; they need a token where reCAPTCHA is set up
 * @returns null to continue, else the refusal: text, status and headers in refusal.ts
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
  // Logins have their own throttle, and password managers fill them faster than anybody types.
  if (action === 'login') return null
  const { level } = verdict
  const trusted = level > 0 && provider.replacesTimeTrap
  if (door === 'form' && !trusted && !isTimely(field(STAMP))) return { refusal: 'form-expired' }
  return countForm({ action, email: field('email'), ip, browser: await deviceOf(request), level })
}

/** The server data of <BotCheck>: part of the root's data, so that every form has it. */
export function botCheckFor() {
  const service = env().recaptcha
  return {
    /** For forms on pages of their own, created on access. Dialogs request theirs later: the pages beneath are identical for everybody. */
    get stamp() {
      return stamp()
    },
    recaptcha: service ? { siteKey: service.siteKey, script: `${service.url}/api.js` } : null,
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
