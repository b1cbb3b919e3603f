import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { ThresholdFigures } from './agreement.server'

const percentOf = (share: number) => Math.round(share * 100)

const FIGURES = ['hinted', 'confirmed', 'precision', 'missed'] as const
/** On a phone a row is a card whose cells show their column name. */
const ROW = 'border-b border-line last:border-0 max-sm:grid max-sm:gap-y-0.5 max-sm:px-2 max-sm:py-2.5'
const CELL =
  'p-2 max-sm:flex max-sm:items-baseline max-sm:justify-between max-sm:gap-2 max-sm:px-0 max-sm:py-0.5 max-sm:text-sm ' +
  'max-sm:before:font-normal max-sm:before:text-ink-soft max-sm:before:content-[attr(data-name)]'

/** What each threshold would have marked, with the present one marked in words and weight. */
export function ThresholdTable({ rows, current }: { rows: readonly ThresholdFigures[]; current: number }) {
  const { t } = useTranslation()
  return (
    <table className="w-full text-right tabular-nums max-sm:block">
      <caption className="sr-only">{t('hints:threshold.title')}</caption>
      <thead className="max-sm:sr-only">
        <tr className="border-b border-line text-sm text-ink-soft">
          <th scope="col" className="p-2 text-left">
            {t('hints:threshold.column')}
          </th>
          {FIGURES.map((name) => (
            <th key={name} scope="col" className="p-2">
              {t(`hints:threshold.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:grid">
        {rows.map((row) => (
          <tr
            key={row.threshold}
            className={`${ROW} ${row.threshold === current ? 'bg-accent-soft font-semibold' : ''}`}
            aria-current={row.threshold === current || undefined}
          >
            <th
              scope="row"
              className={`${CELL} text-left font-semibold`}
              data-name={t('hints:threshold.column')}
            >
              {t('hints:score', { percent: percentOf(row.threshold) })}
            </th>
            {FIGURES.map((name) => (
              <td key={name} className={CELL} data-name={t(`hints:threshold.${name}`)}>
                {name === 'precision' ? precisionOf(t, row) : row[name]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const precisionOf = (t: TFunction, { hinted, confirmed }: ThresholdFigures) =>
  hinted > 0 ? t('hints:score', { percent: percentOf(confirmed / hinted) }) : '–'
