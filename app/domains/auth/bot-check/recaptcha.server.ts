import { z } from 'zod'
import { RECAPTCHA_TOKEN } from '~/domains/accounts/form-drafts/draft-fields'
import { networkLimitFor } from '~/platform/http/limits/limits.server'
import { networkOf } from '~/platform/http/limits/network'
import { log } from '~/platform/log/log.server'
import type { RecaptchaSettings } from '~/platform/settings/areas/bot-check.server'
import { env } from '~/platform/settings/env.server'
import { now } from '~/platform/time/clock.server'
import { minutes, seconds } from '~/platform/time/durations'
import { embedded } from './proof-of-work.server'
import type { BotCheckProvider, Verdict } from './provider'

const RESPONSE_TIMEOUT = seconds(5)
/** Google's own lifetime of a token. */
const TOKEN_LIFETIME = minutes(2)
/** Tolerated clock difference. */
const CLOCK_DIFFERENCE_MAX = seconds(30)
/** Google's tokens have some 2,000 characters. */
const TOKEN_MAX_LENGTH = 8000
const REFUSED: Verdict = { refusal: 'bot-check', by: 'recaptcha' }

const Answer = z.object({
  success: z.boolean(),
  action: z.string().optional(),
  hostname: z.string().optional(),
  score: z.number().optional(),
  challenge_ts: z.string().optional(),
  'error-codes': z.array(z.string()).optional(),
})
type Answer = z.infer<typeof Answer>

/**
 * reCAPTCHA v3 (SPEC 7). Without a token a JSON call is refused; a form may come from a browser without JavaScript, and passes without a
 * proof: honeypot, timestamp and the tighter limits apply, as in the built-in check.
 */
export const recaptcha: BotCheckProvider = {
  name: 'recaptcha',
  replacesTimeTrap: true,
  async judge(input) {
    const { action, from, ip, field } = input
    const token = field(RECAPTCHA_TOKEN)
    if (!token) return from === 'api' ? { refusal: 'bot-check-missing' } : { level: 0 }
    const settings = env().recaptcha
    if (!settings || token.length > TOKEN_MAX_LENGTH) return REFUSED
    // Each token costs a request to Google, so they are rate-limited.
    const reached = await networkLimitFor('botCheck').consume(networkOf(ip))
    if (reached) return { refusal: 'too-many', ...reached }
    const answer = await verify(token, settings)
    if (!answer) return { refusal: 'bot-check-away' }
    if (!isPerson(answer, action, settings)) return REFUSED
    // A token counts as the easiest task; if a harder one is due, the browser solves it as well.
    const task = await embedded.judge(input)
    return 'refusal' in task ? task : { level: Math.max(1, task.level) }
  },
}

/** Google's verdict on a token; null if there is no usable answer. */
async function verify(token: string, { url, secret }: RecaptchaSettings): Promise<Answer | null> {
  try {
    const response = await fetch(`${url}/api/siteverify`, {
      method: 'POST',
      // Google does not need the reader's IP address, so it is not sent.
      body: new URLSearchParams({ secret, response: token }),
      redirect: 'error',
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT),
    })
    const answer = Answer.parse(await response.json())
    const ours = answer['error-codes']?.filter((code) => OUR_FAULTS.includes(code)) ?? []
    if (ours.length === 0) return answer
    log.error({ codes: ours }, 'reCAPTCHA refused our secret')
  } catch (error) {
    log.error({ err: error }, 'reCAPTCHA did not answer')
  }
  return null
}

const OUR_FAULTS = ['missing-input-secret', 'invalid-input-secret', 'bad-request', 'invalid-keys']

function isPerson(answer: Answer, action: string, { minScore }: RecaptchaSettings): boolean {
  const age = now().getTime() - Date.parse(answer.challenge_ts ?? '')
  return (
    answer.success &&
    answer.action === action &&
    answer.hostname === new URL(env().appUrl).hostname &&
    (answer.score ?? 0) >= minScore &&
    age <= TOKEN_LIFETIME + CLOCK_DIFFERENCE_MAX &&
    age >= -CLOCK_DIFFERENCE_MAX
  )
}
