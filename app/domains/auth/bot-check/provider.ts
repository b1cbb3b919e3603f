import type { BotCheckAction } from '~/domains/accounts/forms/check-fields'
import type { BotRefusal } from './refusal'

/** The parts of a form or call that the check reads. */
export type Sent = {
  action: BotCheckAction
  door: 'form' | 'api'
  ip: string
  /** The text of a field; empty if it is missing. */
  field(name: string): string
}

/** The level of the solved task. 0: no proof, so the tighter limits apply. */
export type Verdict = { level: number } | BotRefusal

/** A service that distinguishes people from bots. */
export type Provider = {
  name: 'embedded' | 'recaptcha'
  /** Whether a proof is sufficient without the timestamp. */
  replacesTimeTrap: boolean
  judge(sent: Sent): Promise<Verdict>
}
