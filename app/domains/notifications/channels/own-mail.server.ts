import type { NoticeKind } from 'db/limits/notifications'
import type { TFunction } from 'i18next'
import { absoluteUrl } from '~/domains/accounts/mail/send-email.server'
import { log } from '~/platform/log/log.server'
import { now } from '~/platform/time/clock.server'
import { seconds } from '~/platform/time/durations'
import { preferencesOf } from '../preferences/preferences.server'
import { heldUntil } from '../preferences/quiet-hours.server'

/**
 * Whether a domain's own e-mail of a kind may be sent to somebody now: `send`, `never` if they want none of this kind, or the end of their
 * quiet hours, when the job should run again.
 */
export async function ownMailTime(userId: string, kind: NoticeKind): Promise<'send' | 'never' | Date> {
  const person = { id: userId }
  if (!(await preferencesOf(person))[kind].mail) return 'never'
  return (await heldUntil(person, kind)) ?? 'send'
}

/** The link to where a member switches such e-mails off, for each e-mail of a kind that can be switched off. */
export const settingsLink = (t: TFunction): { text: string; href: string } => ({
  text: t('mail:waiting.settings'),
  href: absoluteUrl('/settings/notifications'),
})

/** As after a first failure in the queue. */
const RETRY_DELAY = seconds(3)

/**
 * Sends the e-mail of a job that has written its notice. If the e-mail is not accepted, the job must run again with `changes`, which say
 * that the notice was written: its reader may delete it before the next try. Of a job that knows (`isKnown`), the failure is thrown, so
 * that the queue retries.
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
