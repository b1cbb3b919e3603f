import { formatMoment } from '~/i18n/format'
import type { Language } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'
import { now } from '~/platform/clock.server'
import { dueText } from '../due'
import type { QueuedCase } from './queue.server'

export type QueueRow = ReturnType<typeof queueRow>

/** A case as the queue shows it; times are formatted here, by the server's clock. */
export function queueRow(found: QueuedCase, language: Language) {
  const t = translator(language)
  const { dueAt, createdAt, decidedAt, person, ...row } = found
  const name = person && !person.isGone ? person.firstName : t('cases:gone')
  return {
    ...row,
    about: t(`cases:about.${found.subjectType}`, { name }),
    isSuspended: person?.isSuspended ?? false,
    due: found.status === 'open' ? dueText(t, new Date(dueAt), now()) : null,
    decidedOn: decidedAt && formatMoment(language, new Date(decidedAt)),
    openedOn: formatMoment(language, new Date(createdAt)),
  }
}
