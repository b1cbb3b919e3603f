import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '~/i18n/format/numbers'
import { useLanguage } from '~/i18n/use-texts'
import type { Published, PublishedGroup, PublishedMonth } from './published'

type Figure = { name: string; label: string; value: Published }

/** The figures of one month: a table for each group, with bars if the values of the group are parts of a whole. */
export function MonthFigures({ month }: { month: PublishedMonth }) {
  const { t } = useTranslation()
  const { reports, decisions, appeals, other } = month
  return (
    <>
      <Section
        id="reports"
        hasBars
        rows={rowsOf(reports.byReason, (name) => t(`relations:report.reason.${name as 'fake'}`))}
      />
      <Section
        id="sources"
        hasBars
        rows={rowsOf(reports.bySource, (name) => t(`decisions:transparency.source.${name as 'public'}`))}
      />
      <Times month={month} />
      <Section
        id="actions"
        hasBars
        rows={rowsOf(decisions.byAction, (name) => t(`decisions:result.${name as 'warn'}`))}
      />
      <Section
        id="grounds"
        hasBars
        rows={rowsOf(decisions.byGround, (name) => t(`decisions:ground.${name as 'spam'}`))}
      />
      <Section id="appeals" rows={rowsOf(appeals, (name) => figureName(t, name))} />
      <Section id="other" rows={rowsOf(other, (name) => figureName(t, name))} />
    </>
  )
}

/** The length of the bar of a value. For the bound "<10" it is 10. */
const lengthOf = (value: Published): number =>
  typeof value === 'number' ? value : Number(value.replace('<', ''))

const figureName = (t: TFunction, name: string): string =>
  t(`decisions:transparency.figure.${name as 'undone'}`)

const rowsOf = (group: PublishedGroup, labelOf: (name: string) => string): Figure[] =>
  Object.entries(group).map(([name, value]) => ({ name, label: labelOf(name), value }))

function Section({
  id,
  rows,
  hasBars,
}: {
  id: 'reports' | 'sources' | 'actions' | 'grounds' | 'appeals' | 'other'
  rows: readonly Figure[]
  hasBars?: boolean
}) {
  const { t } = useTranslation()
  return (
    <section className="grid gap-3" aria-labelledby={`figures-${id}`}>
      <h2 id={`figures-${id}`} className="font-serif text-xl font-semibold">
        {t(`decisions:transparency.section.${id}`)}
      </h2>
      <FigureTable of={`figures-${id}`} rows={rows} hasBars={hasBars} />
    </section>
  )
}

function Times({ month: { time } }: { month: PublishedMonth }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { decided, medianMinutes, withinOneHourPercent, withinOneDayPercent } = time
  const none = t('decisions:transparency.none')
  const percent = (value: Published | null) => {
    if (value === null) return none
    // A bound is a sign and a number.
    const sign = typeof value === 'string' ? value.charAt(0) : ''
    return `${sign}${formatPercent(language, typeof value === 'string' ? Number(value.slice(1)) : value)}`
  }
  const rows = [
    { name: 'decided', label: figureName(t, 'decided'), value: decided },
    {
      name: 'median',
      label: figureName(t, 'medianMinutes'),
      value: medianMinutes === null ? none : durationText(t, medianMinutes),
    },
    { name: 'hour', label: figureName(t, 'withinOneHour'), value: percent(withinOneHourPercent) },
    { name: 'day', label: figureName(t, 'withinOneDay'), value: percent(withinOneDayPercent) },
  ]
  return (
    <section className="grid gap-3" aria-labelledby="figures-time">
      <h2 id="figures-time" className="font-serif text-xl font-semibold">
        {t('decisions:transparency.section.time')}
      </h2>
      <FigureTable of="figures-time" rows={rows} />
    </section>
  )
}

/** From this number of minutes on, a duration is shown in hours. */
const HOURS_FROM_MINUTES = 120

function durationText(t: TFunction, minutes: number): string {
  return minutes < HOURS_FROM_MINUTES
    ? t('decisions:transparency.duration.minutes', { count: minutes })
    : t('decisions:transparency.duration.hours', { count: Math.round(minutes / 60) })
}

/** A number as the language writes it; the bound "<1005" keeps its sign. Other texts stay as they are. */
function shownValue(number: Intl.NumberFormat, value: Published): string {
  if (typeof value === 'number') return number.format(value)
  const bound = /^<(\d+)$/.exec(value)?.[1]
  return bound === undefined ? value : `<${number.format(Number(bound))}`
}

/** A table of figures. Assistive technology skips the bars, which repeat the numbers. The bar of a bound such as "<10" is paler. */
function FigureTable({ of, rows, hasBars }: { of: string; rows: readonly Figure[]; hasBars?: boolean }) {
  const number = new Intl.NumberFormat(useLanguage())
  const longest = Math.max(1, ...rows.map(({ value }) => lengthOf(value)))
  return (
    <table className="w-full border-collapse" aria-labelledby={of}>
      <tbody>
        {rows.map(({ name, label, value }) => {
          // A bar is on a line of its own below both cells, over the whole width.
          const end = hasBars ? 'pb-7' : 'pb-2'
          return (
            <tr key={name} className={hasBars ? 'relative' : 'border-b border-line last:border-b-0'}>
              <th scope="row" className={`w-full pt-2 pr-4 text-left font-normal ${end}`}>
                {label}
                {hasBars ? (
                  <span className="absolute inset-x-0 bottom-3 rounded-full bg-line">
                    <progress
                      aria-hidden="true"
                      className={typeof value === 'number' ? 'block' : 'block opacity-50'}
                      max={longest}
                      value={lengthOf(value)}
                    />
                  </span>
                ) : null}
              </th>
              <td className={`pt-2 text-right align-top font-medium whitespace-nowrap tabular-nums ${end}`}>
                {shownValue(number, value)}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
