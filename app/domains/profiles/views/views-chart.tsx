import { useTranslation } from 'react-i18next'
import { formatDate } from '~/i18n/format'
import { useLanguage } from '~/i18n/use-texts'
import type { ViewedDay } from './profile-views.server'

const BOX = { width: 360, height: 150 }
/** Room for the labels. */
const EDGE = { left: 34, right: 8, top: 10, bottom: 24 }

/** A line and the area beneath it, drawn by the server. The table below says the same in figures. */
export function ViewsChart({ days, sum }: { days: readonly ViewedDay[]; sum: number }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const number = new Intl.NumberFormat(language)
  const max = Math.max(...days.map(({ views }) => views))
  const top = ceilingOf(max)
  const x = (at: number) =>
    round(EDGE.left + (at * (BOX.width - EDGE.left - EDGE.right)) / Math.max(1, days.length - 1))
  const y = (views: number) =>
    round(BOX.height - EDGE.bottom - (views / top) * (BOX.height - EDGE.top - EDGE.bottom))
  const line = days.map(({ views }, at) => `${x(at)},${y(views)}`).join(' ')
  const ends = [days[0], days.at(-1)]
  const text = t('views:curve', { days: days.length, max: number.format(max), sum: number.format(sum) })
  return (
    <svg
      role="img"
      aria-label={text}
      viewBox={`0 0 ${BOX.width} ${BOX.height}`}
      className="h-auto w-full max-w-xl text-accent"
    >
      <title>{text}</title>
      {[0, top / 2, top].map((views) => (
        <g key={views}>
          <line
            x1={EDGE.left}
            x2={BOX.width - EDGE.right}
            y1={y(views)}
            y2={y(views)}
            className="stroke-line"
            strokeWidth="1"
          />
          <text
            x={EDGE.left - 6}
            y={y(views) + 4}
            textAnchor="end"
            className="fill-ink-soft text-[11px] tabular-nums"
          >
            {number.format(views)}
          </text>
        </g>
      ))}
      <polygon
        points={`${x(0)},${y(0)} ${line} ${x(days.length - 1)},${y(0)}`}
        fill="currentColor"
        fillOpacity="0.12"
      />
      <polyline points={line} fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinejoin="round" />
      {ends.map((one, at) =>
        one ? (
          <text
            key={one.day}
            x={at === 0 ? EDGE.left : BOX.width - EDGE.right}
            y={BOX.height - 6}
            textAnchor={at === 0 ? 'start' : 'end'}
            className="fill-ink-soft text-[11px]"
          >
            {formatDate(language, one.day)}
          </text>
        ) : null,
      )}
    </svg>
  )
}

/** An even number of at least 2, so that the line in the middle has a whole number. */
export function ceilingOf(max: number): number {
  if (max <= 2) return 2
  const step = 10 ** Math.floor(Math.log10(max))
  const rounded =
    [0.4, 0.6, 0.8, 1, 2, 4, 6, 8, 10].map((factor) => factor * step).find((top) => top >= max) ?? max
  return Math.ceil(rounded / 2) * 2
}

const round = (number: number) => Math.round(number * 10) / 10
