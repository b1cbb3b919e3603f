import { useTranslation } from 'react-i18next'
import { useLanguage } from '~/i18n/use-texts'
import { days as lasting } from '~/platform/time/durations'
import { CARD } from '~/ui/classes/card'
import type { Stats, StatsDay } from './stats.server'

const BOX = { width: 120, height: 28 }
const CARDS = ['totalUsers', 'premiumUsers', 'blockedUsers', 'pendingImages'] as const

/** The figures of SPEC 2, each with its curve. */
export function StatCards({ stats, days }: { stats: Stats; days: readonly StatsDay[] }) {
  const { t } = useTranslation()
  const number = new Intl.NumberFormat(useLanguage())
  const overDays = daysBetween(days[0]?.day, days.at(-1)?.day)
  return (
    <section aria-label={t('admin:stats.label')} className="mb-4">
      <ul className="grid list-none grid-cols-2 gap-2 p-0 sm:gap-3 lg:grid-cols-4">
        {CARDS.map((name) => (
          <li
            key={name}
            className={`${CARD} grid content-start gap-x-3 px-4 py-2.5 max-sm:px-3 max-sm:py-1.5 sm:grid-cols-[auto_minmax(0,1fr)]`}
            data-stat={name}
          >
            <span className="col-span-full text-sm text-ink-soft">{t(`admin:stats.${name}`)}</span>
            <span className="text-2xl/tight font-semibold max-sm:text-xl/tight tabular-nums">
              {number.format(stats[name])}
            </span>
            <Curve values={days.map((day) => day[name])} overDays={overDays} />
            <Change values={days.map((day) => day[name])} overDays={overDays} />
            {name === 'totalUsers' ? (
              <span className="col-span-full text-xs/tight text-ink-soft">
                {t('admin:stats.split', {
                  trans: number.format(stats.transUsers),
                  men: number.format(stats.manUsers),
                })}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

type Values = { values: readonly number[]; overDays: number }

/** The scale of the curve: how much the figure has changed. */
function Change({ values, overDays }: Values) {
  const { t } = useTranslation()
  const signed = new Intl.NumberFormat(useLanguage(), { signDisplay: 'always' })
  const change = (values.at(-1) ?? 0) - (values[0] ?? 0)
  return (
    <span className="text-xs/tight text-ink-soft tabular-nums sm:col-start-1">
      {overDays === 0
        ? t('admin:stats.noCurve')
        : t('admin:stats.change', {
            count: overDays,
            change: change === 0 ? '±0' : signed.format(change).replace('-', '−'),
          })}
    </span>
  )
}

/** A line without axes: its text says the figures. */
function Curve({ values, overDays }: Values) {
  const { t } = useTranslation()
  const number = new Intl.NumberFormat(useLanguage())
  if (overDays === 0) return null
  const text = t('admin:stats.curve', {
    count: overDays,
    first: number.format(values[0] ?? 0),
    last: number.format(values.at(-1) ?? 0),
    min: number.format(Math.min(...values)),
    max: number.format(Math.max(...values)),
  })
  return (
    <svg
      role="img"
      aria-label={text}
      viewBox={`-2 -2 ${BOX.width + 4} ${BOX.height + 4}`}
      preserveAspectRatio="none"
      className="row-span-2 h-7 w-full max-w-28 self-center justify-self-end text-accent max-sm:hidden"
    >
      <title>{text}</title>
      <polyline
        points={curvePoints(values, BOX)}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

/** The points of a curve in a box of that size: the lowest value at its lower edge, equal values in the middle. */
export function curvePoints(values: readonly number[], box: { width: number; height: number }): string {
  const [min, max] = [Math.min(...values), Math.max(...values)]
  const step = values.length > 1 ? box.width / (values.length - 1) : 0
  const y = (value: number) => (max === min ? box.height / 2 : box.height * (1 - (value - min) / (max - min)))
  return values.map((value, at) => `${round(at * step)},${round(y(value))}`).join(' ')
}

/** Days without figures count, too. */
const daysBetween = (first = '', last = ''): number =>
  Math.round((Date.parse(last) - Date.parse(first)) / lasting(1)) || 0

const round = (number: number) => Math.round(number * 10) / 10
