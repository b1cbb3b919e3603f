import { STAMP } from '~/domains/accounts/bot-check/check-fields'
import { stamp } from '~/domains/accounts/bot-check/stamp.server'
import { now } from '~/platform/clock.server'
import { minutes } from '~/platform/durations'

/** What a form carries that somebody without JavaScript had open for a minute. */
export function patientFields(): Record<string, string> {
  return { [STAMP]: stamp(new Date(now().getTime() - minutes(1))) }
}
