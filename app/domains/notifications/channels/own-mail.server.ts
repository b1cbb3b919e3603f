import type { NoticeKind } from 'db/limits/notifications'
import type { TFunction } from 'i18next'
import { log } from '~/platform/log/log.server'
import { now } from '~/platform/time/clock.server'
import { seconds } from '~/platform/time/durations'
import { preferencesOf } from '../preferences/preferences.server'
import { heldUntil } from '../preferences/quiet-hours.server'
import { unsubscribeUrl } from '../preferences/unsubscribe.server'

/**
 * Whether a domain's own e-mail of a kind may be sent to somebody now: `send`, `never` if they want none of this kind, or the end of their
 * quiet hours, when the job should run again.
 */
export async function ownMailTime(userId: string, kind: NoticeKind): Promise<'send' | 'never' | Date> {
  const person = { id: userId }
  if (!(await preferencesOf(person))[kind].mail) return 'never'
  return (await heldUntil(person, kind)) ?? 'send'
}

/**
 * The parts of `mailTo` with which a member switches such e-mails off, for each e-mail of kinds that can be switched off: the link in its
 * text, and that of the button of mail programs.
 */
export function unsubscribeParts(t: TFunction, userId: string, kinds: readonly NoticeKind[]) {
  const unsubscribe = unsubscribeUrl(userId, kinds)
  return { more: [{ text: t('mail:waiting.settings'), href: unsubscribe }], unsubscribe }
}

/** As after a first failure in the queue. */
const RETRY_DELAY = seconds(3)

/**
 * Sends the e-mail of a job that has written its notice. If the e-mail is not accepted, the job must run again with `changes`, which say
 * that the notice was written: its reader may delete it before the next try. If the job runs with them already (`isKnown`), the failure is
 * thrown, so that the queue retries.
 * @returns when the job must run again, and with what; null if the e-mail was sent
 */
export async function mailAfterNotice<Changes>(
  { isKnown, changes }: { isKnown: boolean; changes: Changes },
  send: () => Promise<void>,
): Promise<{ runAt: Date; changes: Changes } | null> {
  try {
    await send()
    return null
  } catch (error) {
    if (isKnown) throw error
    log.warn({ err: error }, 'an e-mail was not accepted, its job runs again')
    return { runAt: new Date(now().getTime() + RETRY_DELAY), changes }
  }
}
