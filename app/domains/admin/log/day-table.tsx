import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { byDay } from '~/ui/by-day'

/** An entry of a log. `day` is the heading of its group of rows; the server has formatted both texts. */
export type DatedEntry = { id: string; day: string; time: string }
type Head = { name: string; text: string; width?: string | undefined }

export const CELL = 'px-3 py-2 align-baseline wrap-anywhere max-md:p-0'
/** A cell in the last line of a row on a phone: the time, and the cells that follow it. */
const LAST = 'max-md:order-3 max-md:text-ink-soft'
export const LAST_CELL = `${CELL} ${LAST} max-md:not-empty:before:px-1 max-md:not-empty:before:content-['·']`

/** A log grouped by day: a table; on a phone each day is a card of rows. */
export function DayTable<Entry extends DatedEntry>({
  caption,
  heads,
  entries,
  row,
}: {
  caption: string
  heads: readonly Head[]
  entries: readonly Entry[]
  row: (entry: Entry) => ReactNode
}) {
  return (
    <table className="w-full border-collapse text-left text-sm max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:sr-only">
        <tr className="border-b border-edge">
          {heads.map(({ name, text, width = '' }) => (
            <th key={name} scope="col" className={`px-3 py-2 font-semibold ${width}`}>
              {text}
            </th>
          ))}
        </tr>
      </thead>
      {byDay(entries).map(({ day, ofDay }) => (
        <tbody key={day} className="max-md:mb-3 max-md:block">
          <tr className="max-md:block">
            <th
              scope="rowgroup"
              colSpan={heads.length}
              className="px-3 pt-4 pb-1 font-semibold max-md:block max-md:px-0"
            >
              {day}
            </th>
          </tr>
          {ofDay.map(row)}
        </tbody>
      ))}
    </table>
  )
}

/** A row: its time, and its other cells. */
export function DayRow({
  at,
  time,
  exact,
  children,
}: {
  at: string
  time: string
  exact: string
  children: ReactNode
}) {
  return (
    <tr className="border-b border-line max-md:flex max-md:flex-wrap max-md:border-x max-md:bg-surface max-md:px-4 max-md:py-2 max-md:nth-2:rounded-t-card max-md:nth-2:border-t max-md:last:rounded-b-card">
      <td className={`${CELL} ${LAST} whitespace-nowrap tabular-nums`}>
        <time dateTime={at} title={exact}>
          {time}
        </time>
      </td>
      {children}
    </tr>
  )
}

/** How many entries a search of a log has found. `count` is null if they are more than `max`, up to which they are counted. */
export function LogCount({ count, max }: { count: number | null; max: number }) {
  const { t } = useTranslation()
  return (
    <p className="text-sm text-ink-soft">
      {count === null ? t('admin:log.totalOver', { max }) : t('admin:log.total', { count })}
    </p>
  )
}
