import type { LogEntry } from './activity-log.server'

/**
 * The entry of a case without whom and what the case is about, for the page, the call and the file: an admin would learn of dismissed
 * reports about themselves, whose cases no page shows them.
 */
export function withoutSubject<Entry extends Pick<LogEntry, 'targetType' | 'details'>>(entry: Entry): Entry {
  if (entry.targetType !== 'case' || !entry.details) return entry
  const { userId: _, subjectId: __, ...details } = entry.details
  return { ...entry, details }
}
