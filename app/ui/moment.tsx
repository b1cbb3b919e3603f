import { formatExactMoment, formatMoment, type ShownMoment } from '~/i18n/format/times'
import { useReader } from './use-reader'

/** How long ago something was, with the exact moment in the title; the server words both. */
export function Ago({ at, text, exact }: ShownMoment) {
  return (
    <time dateTime={at} title={exact}>
      {text}
    </time>
  )
}

/** Day and time in the reader's time zone; the title adds weekday and zone. */
export function Moment({ at, className }: { at: string; className?: string }) {
  const reader = useReader()
  return (
    <time dateTime={at} title={formatExactMoment(reader, at)} className={className}>
      {formatMoment(reader, at)}
    </time>
  )
}
