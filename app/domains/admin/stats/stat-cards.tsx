import { useTranslation } from 'react-i18next'
import { useLanguage } from '~/i18n/use-texts'
import { CARD } from '~/ui/card'

import type { Stats, StatsDay } from './stats.server'

const BOX = { width: 120, height: 28 }
const CARDS = ['totalUsers', 'premiumUsers', 'blockedUsers', 'pendingImages'] as const

/** The figures of SPEC 2, each with its curve. */
export function StatCards({ stats, days }: { stats: Stats; days: readonly StatsDay[] }) {
  const { t } = useTranslation()
  const number = new Intl.NumberFormat(useLanguage())
  return (
    <section aria-label={t('admin:stats.label')} className="mb-4">
      <ul className="grid list-none grid-cols-2 gap-2 p-0 sm:gap-3 lg:grid-cols-4">
        {CARDS.map((name) => (
          <li
            key={name}
            className={`${CARD} grid grid-cols-[auto_minmax(0,1fr)] content-start items-center gap-x-3 px-4 py-2.5 max-sm:px-3 max-sm:py-1.5`}
            data-stat={name}
          >
            <span className="col-span-full flex flex-wrap justify-between gap-x-2 text-sm text-ink-soft">
              {t(`admin:stats.${name}`)}
              {days.length > 1 ? (
                // The curve's own text says it, too.
                <span aria-hidden className="text-xs/5 max-sm:hidden">
                  {t('admin:stats.days', { count: days.length })}
                </span>
              ) : null}
            </span>
            <span className="text-2xl/tight font-semibold max-sm:text-xl/tight tabular-nums">
              {number.format(stats[name])}
            </span>
            <Curve values={days.map((day) => day[name])} />
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

/** A line without axes: its text says the figures. */
function Curve({ values }: { values: readonly number[] }) {
  const { t } = useTranslation()
  const number = new Intl.NumberFormat(useLanguage())
  if (values.length < 2)
    return <span className="text-sm text-ink-soft max-sm:hidden">{t('admin:stats.noCurve')}</span>
  const [first = 0, last = 0] = [values[0], values.at(-1)]
  const text = t('admin:stats.curve', {
    days: values.length,
    first: number.format(first),
    last: number.format(last),
    min: number.format(Math.min(...values)),
    max: number.format(Math.max(...values)),
  })
  return (
    <svg
      role="img"
      aria-label={text}
      viewBox={`-2 -2 ${BOX.width + 4} ${BOX.height + 4}`}
      preserveAspectRatio="none"
      className="h-7 w-full max-w-32 justify-self-end text-accent max-sm:hidden"
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

const round = (number: number) => Math.round(number * 10) / 10
