import { STAMP } from '~/domains/accounts/form-drafts/draft-fields'
import { stamp } from '~/domains/auth/bot-check/form-timestamp.server'
import { now } from '~/platform/time/clock.server'
import { minutes } from '~/platform/time/durations'

/** The timestamp field of a form that the server rendered a minute ago: old enough for the bot check, and without a solved task. */
export function stampFields(): Record<string, string> {
  return { [STAMP]: stamp(new Date(now().getTime() - minutes(1))) }
}
