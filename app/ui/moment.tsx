import { formatExactMoment, formatMoment, type ShownMoment } from '~/i18n/format/times'
import { useReader } from './hooks/use-reader'

/** A relative time such as `vor 2 Std.`, with the exact time in the title. The server formats both (`shownMoment`). */
export function RelativeTime({ at, text, exact }: ShownMoment) {
  return (
    <time dateTime={at} title={exact}>
      {text}
    </time>
  )
}

/** A date and time in the reader's time zone; the title adds the weekday and the zone. */
export function Moment({ at, className }: { at: string; className?: string }) {
  const reader = useReader()
  return (
    <time dateTime={at} title={formatExactMoment(reader, at)} className={className}>
      {formatMoment(reader, at)}
    </time>
  )
}
