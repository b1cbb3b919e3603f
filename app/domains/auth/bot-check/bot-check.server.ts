import type { Challenge } from 'altcha-lib'
import { FORM_TASKS, TASK_LEVEL_MAX } from 'db/limits/platform'
import { HONEYPOT, STAMP } from '~/domains/accounts/form-drafts/draft-fields'
import { canonicalEmail } from '~/domains/accounts/forms/fields'
import { BLOCK_FACTORS, limitFor, networkLimitFor } from '~/platform/http/limits/limits.server'
import { networkOf, networksAround } from '~/platform/http/limits/network'
import { tally } from '~/platform/http/limits/shared-counter.server'
import { hashOf } from '~/platform/secrets/hash.server'
import { env } from '~/platform/settings/env.server'
import { type Device, deviceOf } from '../login/known-devices.server'
import { isTimely, stamp } from './form-timestamp.server'
import { embedded, newChallenge } from './proof-of-work.server'
import type { BotCheckAction, BotCheckInput } from './provider'
import { recaptcha } from './recaptcha.server'
import type { BotRefusal } from './refusal'

/**
 * Distinguishes people from bots before an action (SPEC 7 "Before these, the browser asks …"). Call it after validating the form itself: it
 * uses up a valid proof. Checks the honeypot, the proof, the timestamp, then counts.
 * @param given what was sent: `readForm`'s fields, or the body of a JSON call
 * @param request its cookie identifies a browser that signed in before
 * @param ip the reader's address (`context.ip`)
 * @param from JSON calls have neither honeypot nor timestamp; they need a token where reCAPTCHA is set up
 * @returns null to continue, else the refusal: text, status and headers in refusal.ts
 */
export async function guardAgainstBots({
  action,
  given,
  request,
  ip,
  from,
}: {
  action: BotCheckAction
  given: Map<string, string> | Record<string, unknown>
  request: Request
  ip: string
  from: 'form' | 'api'
}): Promise<BotRefusal | null> {
  const field = (name: string) => textOf(given instanceof Map ? given.get(name) : given[name])
  const input: BotCheckInput = { action, from, ip, field }
  const provider = env().recaptcha ? recaptcha : embedded
  if (from === 'form' && field(HONEYPOT)) return { refusal: 'bot-check', by: provider.name }

  const verdict = await provider.judge(input)
  if ('refusal' in verdict) return verdict
  // Logins have their own throttle, and password managers fill them faster than anybody types.
  if (action === 'login') return null
  const { level } = verdict
  const trusted = level > 0 && provider.replacesTimeTrap
  if (from === 'form' && !trusted && !isTimely(field(STAMP))) return { refusal: 'form-expired' }
  return countForm({ action, email: field('email'), ip, browser: await deviceOf(request), level })
}

/** The server data of <BotCheck>: part of the root's data, so that every form has it. */
export function botCheckData() {
  const service = env().recaptcha
  return {
    /** For forms on pages of their own, created on access. Dialogs request theirs later: the pages beneath are identical for everybody. */
    get stamp() {
      return stamp()
    },
    recaptcha: service ? { siteKey: service.siteKey, script: `${service.url}/api.js` } : null,
  }
}

/**
 * Issues a challenge when a reader first interacts with a form. Beyond the limit of the reader's network it is refused as `too-many`.
 * @param ip the reader's IP address
 * @param level the difficulty of the task, as in a refusal `task-required`; clamped to the valid range
 */
export async function issueChallenge({
  ip,
  level,
}: {
  ip: string
  level: number
}): Promise<{ challenge: Challenge; stamp: string } | Extract<BotRefusal, { refusal: 'too-many' }>> {
  const reached = await networkLimitFor('botCheck').consume(networkOf(ip))
  if (reached) return { refusal: 'too-many', ...reached }
  return {
    challenge: await newChallenge(Math.min(Math.max(Math.trunc(level) || 1, 1), TASK_LEVEL_MAX)),
    stamp: stamp(),
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** One form or call: its action, the address it names, its origin, and the level of the task that was solved for it (0: none). */
type CountedForm = {
  action: Exclude<BotCheckAction, 'login'>
  /** As typed; actions by session or link name none. */
  email: unknown
  ip: string
  browser: Device | null
  level: number
}

/**
 * Counts one form of an action, by client and by the address it names from there. The client is the network, or for a browser that signed
 * in before, the owner of that browser. A client's task does not get harder by the forms of others: strangers cannot block an address, and
 * nothing depends on whether an account exists. Forms with a solved task are never refused for good; their task gets harder. Forms without
 * one have a small limit of their own.
 */
async function countForm(form: CountedForm): Promise<BotRefusal | null> {
  const client = form.browser ? `owner ${form.browser.owner}` : networkOf(form.ip)
  const address =
    typeof form.email === 'string' && form.email
      ? `${form.action}:${hashOf(`${canonicalEmail(form.email)} ${client}`)}`
      : null
  return form.level > 0 ? harderTask(form, client, address) : withoutTask(form, client, address)
}

async function withoutTask({ action }: CountedForm, client: string, address: string | null) {
  const reached = await Promise.all([
    networkLimitFor('unprovedNetwork').consume(client, { of: action }),
    address ? limitFor('unprovedAddress').consume(address) : null,
  ])
  const retryAfterS = Math.max(...reached.map((limit) => limit?.retryAfterS ?? 0))
  return retryAfterS > 0 ? ({ refusal: 'too-many', retryAfterS } as const) : null
}

async function harderTask({ action, level }: CountedForm, client: string, address: string | null) {
  const byClient = tally('formAsker', FORM_TASKS.windowS)
  const byAddress = tally('formAddress', FORM_TASKS.windowS)
  const blocks = networksAround(client).map((block, i) => ({
    key: `${action}:${block}`,
    free: FORM_TASKS.clientFree * (BLOCK_FACTORS[i] ?? 1),
  }))
  const [ofAddress, ...ofBlocks] = await Promise.all([
    address ? byAddress.add(address) : 0,
    ...blocks.map(({ key }) => byClient.add(key)),
  ])
  const levels = [
    levelOfAddress(ofAddress),
    ...ofBlocks.map((count, i) => levelOfClient(count, blocks[i]?.free ?? 1)),
  ]
  const needed = Math.min(TASK_LEVEL_MAX, Math.max(...levels))
  if (level >= needed) return null
  // The form was refused: sent again with the harder task, it must meet the same level.
  await Promise.all([
    address ? byAddress.reward(address) : null,
    ...blocks.map(({ key }) => byClient.reward(key)),
  ])
  return { refusal: 'task-required', level: needed } as const
}

const levelOfAddress = (count: number) => 1 + Math.max(0, count - FORM_TASKS.addressFree)
const levelOfClient = (count: number, free: number) =>
  count <= free ? 1 : 1 + Math.ceil(Math.log2(count / free))
