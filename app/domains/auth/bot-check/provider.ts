import type { BotRefusal } from './refusal'

/** SPEC 7 "a token for a named action". */
export type BotCheckAction =
  | 'login'
  | 'register'
  | 'forgot'
  | 'resend'
  | 'report'
  | 'picture-search'
  | 'support'
  | 'withdrawal'

/** The parts of a form or call that the check reads. */
export type BotCheckInput = {
  action: BotCheckAction
  from: 'form' | 'api'
  ip: string
  /** The text of a field; empty if it is missing. */
  field(name: string): string
}

/** The level of the solved task. 0: no proof, so the tighter limits apply. */
export type Verdict = { level: number } | BotRefusal

/** A service that distinguishes people from bots. */
export type BotCheckProvider = {
  name: 'embedded' | 'recaptcha'
  /** Whether a proof is sufficient without the timestamp. */
  replacesTimeTrap: boolean
  judge(input: BotCheckInput): Promise<Verdict>
}
