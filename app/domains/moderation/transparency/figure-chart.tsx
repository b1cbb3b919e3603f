import { barOf, type Published } from './published'

export type Bar = { name: string; label: string; value: Published }

const ROW = 22
const LABEL = 150
const WIDTH = 360

/** Horizontal bars, drawn by the server. What they say is in the table beneath, so assistive technology skips them. */
export function FigureChart({ bars }: { bars: readonly Bar[] }) {
  const longest = Math.max(1, ...bars.map(({ value }) => barOf(value)))
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${bars.length * ROW}`}
      width={WIDTH}
      height={bars.length * ROW}
      className="h-auto w-full max-w-xl"
      aria-hidden="true"
      focusable="false"
    >
      {bars.map(({ name, label, value }, row) => (
        <g key={name}>
          <text x={0} y={row * ROW + 15} className="fill-ink-soft text-[11px]">
            {short(label)}
          </text>
          <rect
            x={LABEL}
            y={row * ROW + 4}
            width={Math.max(2, (barOf(value) / longest) * (WIDTH - LABEL - 40))}
            height={14}
            rx={3}
            className={typeof value === 'number' ? 'fill-accent' : 'fill-edge'}
          />
          <text
            x={LABEL + Math.max(2, (barOf(value) / longest) * (WIDTH - LABEL - 40)) + 6}
            y={row * ROW + 15}
            className="fill-ink text-[11px] tabular-nums"
          >
            {value}
          </text>
        </g>
      ))}
    </svg>
  )
}

const LONGEST_LABEL = 22
const short = (label: string) =>
  label.length > LONGEST_LABEL ? `${label.slice(0, LONGEST_LABEL - 1)}…` : label
