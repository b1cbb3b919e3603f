import { formatAgo, type Reader } from '~/i18n/format/times'
import { translator } from '~/i18n/server.server'
import { now } from '~/platform/time/clock.server'
import { days } from '~/platform/time/durations'

/** How long a photo has been in the queue, in days; on the first day, how long ago it was uploaded. */
export function waitingTimeText(reader: Reader, uploadedAt: string): string {
  const at = now()
  const count = Math.floor((at.getTime() - new Date(uploadedAt).getTime()) / days(1))
  if (count < 1) return formatAgo(reader, uploadedAt, at)
  return translator(reader.language)('moderation:waits', { count })
}
