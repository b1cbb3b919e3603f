import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '~/i18n/use-texts'
import type { ThresholdFigures } from './agreement.server'

const percentOf = (share: number) => Math.round(share * 100)

const FIGURES = ['hinted', 'confirmed', 'precision', 'missed'] as const
const ROW = 'border-b border-line last:border-0'
const CELL = 'h-8 px-1 sm:px-3'
/**
 * On a phone five columns fit only with small column heads of normal weight, whose words break with a text size of 200 %. The row heads have
 * the same weight.
 */
const HEAD = `${CELL} py-2 align-bottom font-semibold max-sm:text-xs/tight max-sm:font-normal max-[22rem]:wrap-anywhere`

/** What each threshold would have marked. The row of the current threshold has another background and bold text. */
export function ThresholdTable({ rows, current }: { rows: readonly ThresholdFigures[]; current: number }) {
  const { t } = useTranslation()
  const number = new Intl.NumberFormat(useLanguage())
  return (
    <table className="w-full border-collapse md:table-fixed text-right text-sm tabular-nums max-sm:-mx-1 max-sm:w-[calc(100%+0.5rem)] max-[22rem]:-mx-4 max-[22rem]:w-[calc(100%+2rem)]">
      <caption className="sr-only">{t('hints:threshold.title')}</caption>
      <thead>
        <tr className="border-b border-edge">
          <th scope="col" className={`${HEAD} text-left`}>
            {t('hints:threshold.column')}
          </th>
          {FIGURES.map((name) => (
            <th key={name} scope="col" className={HEAD}>
              {t(`hints:threshold.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.threshold}
            className={`${ROW} ${row.threshold === current ? 'bg-accent-soft font-semibold' : ''}`}
            aria-current={row.threshold === current || undefined}
          >
            <th scope="row" className={`${CELL} text-left font-semibold max-sm:[font-weight:inherit]`}>
              {t('hints:score', { percent: percentOf(row.threshold) })}
            </th>
            {FIGURES.map((name) => (
              <td key={name} className={CELL}>
                {name === 'precision' ? precisionOf(t, row) : number.format(row[name])}
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
