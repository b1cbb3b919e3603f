import { useTranslation } from 'react-i18next'
import { formatDay } from '~/i18n/format/times'
import { useLanguage } from '~/i18n/use-texts'
import type { ViewedDay } from './profile-views.server'

/** The coordinates of the curve, which is stretched to the available width. The widths of its lines and its labels are not stretched. */
const BOX = { width: 300, height: 100 }
const WEEK = 7
/** The marks of the weeks, below the lowest line. */
const TICK = 3

/** A line and the area beneath it, drawn by the server. The table below says the same in figures. */
export function ViewsChart({ days, sum }: { days: readonly ViewedDay[]; sum: number }) {
  const { t } = useTranslation()
  const number = new Intl.NumberFormat(useLanguage())
  const max = Math.max(...days.map(({ views }) => views))
  const top = ceilingOf(max)
  const text = t('views:curve', { days: days.length, max: number.format(max), sum: number.format(sum) })
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-sm/none text-ink-soft">
      <div className="-my-1.5 flex flex-col justify-between text-right tabular-nums" aria-hidden="true">
        {levelsOf(top).map((views) => (
          <span key={views}>{number.format(views)}</span>
        ))}
      </div>
      <Curve days={days} top={top} text={text} />
      {/* Apart from the curve, since labels must not be stretched. */}
      <WeekLabels days={days} />
    </div>
  )
}

/** @param top the number of views at the upper edge */
function Curve({ days, top, text }: { days: readonly ViewedDay[]; top: number; text: string }) {
  const x = (at: number) => round((at * BOX.width) / Math.max(1, days.length - 1))
  const y = (views: number) => round(BOX.height - (views / top) * BOX.height)
  const line = days.map(({ views }, at) => `${x(at)},${y(views)}`).join(' ')
  return (
    <svg
      role="img"
      aria-label={text}
      viewBox={`0 0 ${BOX.width} ${BOX.height}`}
      preserveAspectRatio="none"
      className="h-36 w-full overflow-visible text-accent [&_line,&_path,&_polyline]:[vector-effect:non-scaling-stroke] sm:h-48"
    >
      <title>{text}</title>
      {levelsOf(top).map((views) => (
        <line
          key={views}
          x1={0}
          x2={BOX.width}
          y1={y(views)}
          y2={y(views)}
          className="stroke-line"
          strokeWidth="1"
        />
      ))}
      {weeklyOf(days).map(({ day, at }) => (
        <line
          key={day}
          x1={x(at)}
          x2={x(at)}
          y1={y(0)}
          y2={y(0) + TICK}
          className="stroke-edge"
          strokeWidth="1"
        />
      ))}
      <polygon points={`0,${y(0)} ${line} ${BOX.width},${y(0)}`} fill="currentColor" fillOpacity="0.12" />
      <polyline points={line} fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinejoin="round" />
      {/* The latest day: a line without length is a round dot even in a stretched picture. */}
      <path
        d={`M${x(days.length - 1)} ${y(days.at(-1)?.views ?? 0)}h.001`}
        stroke="currentColor"
        strokeWidth="9"
        strokeLinecap="round"
      />
    </svg>
  )
}

function WeekLabels({ days }: { days: readonly ViewedDay[] }) {
  const language = useLanguage()
  return (
    <svg className="col-start-2 mt-3 h-5 w-full overflow-visible tabular-nums" aria-hidden="true">
      {weeklyOf(days).map(({ day, at }) => (
        <text
          key={day}
          x={`${round((at * 100) / Math.max(1, days.length - 1))}%`}
          y="0.8em"
          // The latest one ends where the curve does: in the middle of its mark it would reach to the edge of the card.
          textAnchor={at > 0 && at === days.length - 1 ? 'end' : 'middle'}
          fill="currentColor"
          // On a small phone, or with a text size of 200 %, only every second label fits.
          className="max-sm:text-xs/none max-[22rem]:even:hidden"
        >
          {formatDay(language, day, 'UTC', 'dayMonth')}
        </text>
      ))}
    </svg>
  )
}

/** The numbers of views that have a line. */
const levelsOf = (top: number) => [top, top / 2, 0]

/** The latest day, and every seventh day before it. */
const weeklyOf = (days: readonly ViewedDay[]) =>
  days.flatMap(({ day }, at) => ((days.length - 1 - at) % WEEK === 0 ? [{ day, at }] : []))

/** An even number of at least 2, so that the line in the middle has a whole number. */
export function ceilingOf(max: number): number {
  if (max <= 2) return 2
  const step = 10 ** Math.floor(Math.log10(max))
  const rounded =
    [0.4, 0.6, 0.8, 1, 2, 4, 6, 8, 10].map((factor) => factor * step).find((top) => top >= max) ?? max
  return Math.ceil(rounded / 2) * 2
}

const round = (number: number) => Math.round(number * 10) / 10
