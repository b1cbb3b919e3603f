import { useTranslation } from 'react-i18next'
import type { ThresholdFigures } from './agreement.server'

const percentOf = (share: number) => Math.round(share * 100)

/** What each threshold would have marked, with the present one marked in words and weight. */
export function ThresholdTable({ rows, current }: { rows: readonly ThresholdFigures[]; current: number }) {
  const { t } = useTranslation()
  return (
    // A narrow phone scrolls the table, not the page; the region can be reached by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard (WCAG 2.1.1)
    <section className="overflow-x-auto" aria-label={t('hints:threshold.title')} tabIndex={0}>
      <table className="w-full text-right tabular-nums max-sm:text-sm">
        <thead>
          <tr className="border-b border-line text-sm text-ink-soft max-sm:text-xs">
            <th scope="col" className="p-2 text-left max-sm:px-1">
              {t('hints:threshold.column')}
            </th>
            <th scope="col" className="p-2 max-sm:px-1">
              {t('hints:threshold.hinted')}
            </th>
            <th scope="col" className="p-2 max-sm:px-1">
              {t('hints:threshold.confirmed')}
            </th>
            <th scope="col" className="p-2 max-sm:px-1">
              {t('hints:threshold.precision')}
            </th>
            <th scope="col" className="p-2 max-sm:px-1">
              {t('hints:threshold.missed')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ threshold, hinted, confirmed, missed }) => (
            <tr
              key={threshold}
              className={`border-b border-line ${threshold === current ? 'bg-accent-soft font-semibold' : ''}`}
              aria-current={threshold === current || undefined}
            >
              <th scope="row" className="p-2 text-left max-sm:px-1">
                {t('hints:score', { percent: percentOf(threshold) })}
              </th>
              <td className="p-2 max-sm:px-1">{hinted}</td>
              <td className="p-2 max-sm:px-1">{confirmed}</td>
              <td className="p-2 max-sm:px-1">
                {hinted > 0 ? t('hints:score', { percent: percentOf(confirmed / hinted) }) : '–'}
              </td>
              <td className="p-2 max-sm:px-1">{missed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
