import type { NoticeKind } from 'db/limits/notifications'
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
