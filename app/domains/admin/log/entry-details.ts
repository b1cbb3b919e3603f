import { formatMoment, type Reader } from '~/i18n/format/times'
import type { LogEntry, LogOptions } from './activity-log.server'

/**
 * The entry of a case without whom and what the case is about, for the page, the call and the file: an admin would learn of dismissed
 * reports about themselves, whose cases no page shows them.
 */
export function withoutSubject<Entry extends Pick<LogEntry, 'targetType' | 'details'>>(entry: Entry): Entry {
  if (entry.targetType !== 'case' || !entry.details) return entry
  const { userId: _, subjectId: __, ...details } = entry.details
  return { ...entry, details }
}

/** Details that are moments: the end of premium, and the one before. In a changed form `before` is an object. */
const MOMENTS = ['until', 'before']

/** Details with their moments in the reader's format and time zone; the call and the file have them as they were recorded. */
export function withReadableMoments(reader: Reader, details: LogEntry['details']): LogEntry['details'] {
  if (!details) return null
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      MOMENTS.includes(name) && isMoment(value) ? formatMoment(reader, value) : value,
    ]),
  )
}

/** Details with the name of whom an exported log was filtered by, instead of the id, which the call and the file have. */
export function withActorName(
  details: LogEntry['details'],
  actors: LogOptions['actors'],
): LogEntry['details'] {
  const actor = actors.find(({ id }) => id === details?.actor)
  return actor ? { ...details, actor: actor.firstName } : details
}

const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && Date.parse(value) > 0
