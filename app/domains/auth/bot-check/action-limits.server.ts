import { createHash } from 'node:crypto'
import { FORM_TASKS, TASK_LEVEL_MAX } from 'db/limits/tasks'
import type { BotCheckAction } from '~/domains/accounts/forms/check-fields'
import { canonicalEmail } from '~/domains/accounts/forms/email'
import { BLOCK_FACTORS, limitFor, networkLimitFor } from '~/platform/http/limits/limits.server'
import { networkOf, networksAround } from '~/platform/http/limits/network'
import { tally } from '~/platform/http/limits/tally.server'
import type { Device } from '../login/known-devices.server'
import type { BotRefusal } from './refusal'

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
 * in before, the owner of that browser. Forms of others make a client's no harder: strangers cannot block an address, and nothing depends
 * on whether an account exists. Forms with a solved task are never refused for good; their task gets harder. Forms without one have a small
 * limit of their own.
 */
export async function countForm(form: CountedForm): Promise<BotRefusal | null> {
  const asker = form.browser ? `owner ${form.browser.owner}` : networkOf(form.ip)
  const address =
    typeof form.email === 'string' && form.email
      ? `${form.action}:${hashOf(`${canonicalEmail(form.email)} ${asker}`)}`
      : null
  return form.level > 0 ? harderTask(form, asker, address) : withoutTask(form, asker, address)
}

async function withoutTask({ action }: CountedForm, asker: string, address: string | null) {
  const reached = await Promise.all([
    networkLimitFor('unprovedNetwork').consume(asker, { of: action }),
    address ? limitFor('unprovedAddress').consume(address) : null,
  ])
  const retryAfterS = Math.max(...reached.map((limit) => limit?.retryAfterS ?? 0))
  return retryAfterS > 0 ? ({ refusal: 'too-many', retryAfterS } as const) : null
}

async function harderTask({ action, level }: CountedForm, asker: string, address: string | null) {
  const byAsker = tally('formAsker', FORM_TASKS.windowS)
  const byAddress = tally('formAddress', FORM_TASKS.windowS)
  const blocks = networksAround(asker).map((block, i) => ({
    key: `${action}:${block}`,
    free: FORM_TASKS.askerFree * (BLOCK_FACTORS[i] ?? 1),
  }))
  const [ofAddress, ...ofBlocks] = await Promise.all([
    address ? byAddress.add(address) : 0,
    ...blocks.map(({ key }) => byAsker.add(key)),
  ])
  const levels = [
    levelOfAddress(ofAddress),
    ...ofBlocks.map((count, i) => levelOfAsker(count, blocks[i]?.free ?? 1)),
  ]
  const needed = Math.min(TASK_LEVEL_MAX, Math.max(...levels))
  if (level >= needed) return null
  // The form was refused: sent again with the harder task, it must meet the same level.
  await Promise.all([
    address ? byAddress.reward(address) : null,
    ...blocks.map(({ key }) => byAsker.reward(key)),
  ])
  return { refusal: 'task-required', level: needed } as const
}

const levelOfAddress = (count: number) => 1 + Math.max(0, count - FORM_TASKS.addressFree)
const levelOfAsker = (count: number, free: number) =>
  count <= free ? 1 : 1 + Math.ceil(Math.log2(count / free))

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')
