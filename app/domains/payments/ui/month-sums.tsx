import { useTranslation } from 'react-i18next'
import { CARD } from '~/ui/classes/card'
import { LABELLED_CELL } from '~/ui/classes/card-rows'

type ShownMonth = { month: string; count: number; paid: string; returned: string; rest: string }

const CELL = 'px-3 py-2 tabular-nums max-md:block max-md:px-4 max-md:py-0.5'
const HEADS = ['month', 'paid', 'returned', 'rest'] as const

/** What was paid and paid back in each month. */
export function MonthSums({ months }: { months: readonly ShownMonth[] }) {
  const { t } = useTranslation()
  return (
    <section className="grid gap-3" aria-labelledby="months">
      <h2 id="months">{t('admin:payments.months.title')}</h2>
      <div className={CARD}>
        <table className="w-full border-collapse text-left text-sm max-md:block">
          <caption className="sr-only">{t('admin:payments.months.title')}</caption>
          <thead className="max-md:sr-only">
            <tr className="border-b border-edge">
              {HEADS.map((head) => (
                <th key={head} scope="col" className="px-3 py-2 font-semibold">
                  {t(`admin:payments.months.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-md:block">
            {months.map(({ month, count, paid, returned, rest }) => (
              <tr key={month} className="border-b border-line last:border-b-0 max-md:block max-md:py-3">
                <th scope="row" className="px-3 py-2 font-semibold max-md:block max-md:px-4 max-md:py-0.5">
                  {month}
                </th>
                <td className={`${CELL} ${LABELLED_CELL}`} data-name={t('admin:payments.months.paid')}>
                  {paid} ({count})
                </td>
                <td className={`${CELL} ${LABELLED_CELL}`} data-name={t('admin:payments.months.returned')}>
                  {returned}
                </td>
                <td className={`${CELL} ${LABELLED_CELL}`} data-name={t('admin:payments.months.rest')}>
                  {rest}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
