import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { CountedViews } from '~/ui/counted-views'
import { SelectAllRows } from '~/ui/form/selection'
import { isFree, Row } from './queue-row'
import { type QueueSearch, queueHref, queueQuery } from './queue-search'
import type { QueueRow } from './queue-view.server'

const HEADS = ['case', 'reasons', 'reports', 'due', 'assignee'] as const
const WIDTHS: Partial<Record<(typeof HEADS)[number], string>> = {
  case: 'lg:w-[28%]',
  reports: 'lg:w-px lg:text-right',
  due: 'lg:w-px',
  assignee: 'lg:w-px',
}

/** The queue: a table that becomes cards on a phone. Cases that nobody has can be taken, one or several. */
export function QueueTable({
  rows,
  search,
  ownId,
  found,
}: {
  rows: readonly QueueRow[]
  search: QueueSearch
  ownId: string
  /** How many cases the search finds on all pages. */
  found: number
}) {
  const { t } = useTranslation()
  const isAnyFree = rows.some(isFree)
  return (
    <form method="post" action={queueHref(search)} className="group/queue grid gap-2">
      {/* Enter in a checkbox presses the first button: it must not take the first case. */}
      <button type="submit" hidden />
      <div className="flex flex-wrap items-center gap-x-4">
        <QueueTotal found={found} />
        {isAnyFree ? <SelectAllRows cardsBelow="lg" at="line" /> : null}
      </div>
      <table className="w-full border-collapse text-left text-sm max-lg:block">
        <caption className="sr-only">{t('cases:table.caption')}</caption>
        <thead className="max-lg:sr-only">
          <tr className="border-b border-edge">
            <td className="w-11">{isAnyFree ? <SelectAllRows cardsBelow="lg" at="head" /> : null}</td>
            {HEADS.map((head) => (
              <th key={head} scope="col" className={`px-3 py-2 font-semibold ${WIDTHS[head] ?? ''}`}>
                {t(`cases:table.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-lg:grid max-lg:grid-cols-1 max-lg:gap-2">
          {rows.map((row) => (
            <Row key={row.id} row={row} search={search} ownId={ownId} />
          ))}
        </tbody>
      </table>
      {isAnyFree ? (
        // In sight once something is chosen, and in nobody's way before.
        <div className="bottom-[calc(var(--spacing-nav)+env(safe-area-inset-bottom)+0.75rem)] z-10 mt-2 justify-self-start group-has-[[name=case]:checked]/queue:sticky lg:bottom-4">
          <Button
            variant="secondary"
            pendingText={t('cases:pending')}
            className="group-has-[[name=case]:checked]/queue:shadow-raised scripting:group-not-has-[[name=case]:checked]/queue:hidden"
          >
            {t('cases:table.takeChosen')}
          </Button>
        </div>
      ) : null}
    </form>
  )
}

/** Each count's view, by its query string. */
const VIEWS = { open: '', urgent: '?priority=urgent', mine: '?assigned=mine' } as const

/** How much there is to do. */
export function QueueCounts({
  counts,
  search,
}: {
  counts: { open: number; urgent: number; mine: number }
  search: QueueSearch
}) {
  const { t } = useTranslation()
  const shown = queueQuery({ ...search, sort: 'due' })
  return (
    <CountedViews
      label={t('cases:counts.label')}
      views={(['open', 'urgent', 'mine'] as const).map((name) => ({
        name,
        text: t(`cases:counts.${name}`),
        count: shownCount(counts[name], t),
        href: `/admin/cases${VIEWS[name]}`,
        isShown: shown === VIEWS[name],
      }))}
    />
  )
}

/** How many cases a search finds. */
export function QueueTotal({ found }: { found: number }) {
  const { t } = useTranslation()
  return (
    <p className="text-sm text-ink-soft">{t('cases:total', { count: found, shown: shownCount(found, t) })}</p>
  )
}

const COUNT_MAX = 500
const shownCount = (number: number, t: TFunction): string =>
  number >= COUNT_MAX ? t('cases:counts.full', { number }) : String(number)
