import { STAMP } from '~/domains/accounts/form-drafts/draft-fields'
import { stamp } from '~/domains/auth/bot-check/form-timestamp.server'
import { now } from '~/platform/time/clock.server'
import { minutes } from '~/platform/time/durations'

/** The bot check fields of a form that was open for a minute without JavaScript. */
export function patientFields(): Record<string, string> {
  return { [STAMP]: stamp(new Date(now().getTime() - minutes(1))) }
}
