import { formatMoment, type Reader } from '~/i18n/format/times'
import { translator } from '~/i18n/server.server'
import { now } from '~/platform/time/clock.server'
import { dueText } from '~/ui/due'
import type { QueuedCase } from './queue.server'

export type QueueRow = ReturnType<typeof queueRow>

/** A case as the queue shows it. The server formats the times, because the time that is left depends on its clock. */
export function queueRow(found: QueuedCase, reader: Reader) {
  const t = translator(reader.language)
  const { dueAt, decidedAt, person, ...row } = found
  const name = person && !person.isGone ? person.firstName : t('cases:gone')
  return {
    ...row,
    about: t(`cases:about.${found.subjectType}`, { name }),
    isSuspended: person?.isSuspended ?? false,
    due: found.status === 'open' ? dueText(t, new Date(dueAt), now()) : null,
    decidedOn: decidedAt && formatMoment(reader, new Date(decidedAt)),
  }
}
