import type { BotCheckAction } from '~/domains/accounts/forms/check-fields'
import type { BotRefusal } from './refusal'

/** What a form or call carries, as far as the check looks at it. */
export type Sent = {
  action: BotCheckAction
  door: 'form' | 'api'
  ip: string
  /** The text of a field; empty where there is none. */
  field(name: string): string
}

/** The level of the task that was solved. 0: nothing proves a person, so the tighter limits hold. */
export type Verdict = { level: number } | BotRefusal

/** Somebody who tells people from programs. */
export type Provider = {
  name: 'embedded' | 'recaptcha'
  /** Whether a proof says enough by itself, so that it does not matter how long the form was open. */
  replacesTimeTrap: boolean
  judge(sent: Sent): Promise<Verdict>
}
