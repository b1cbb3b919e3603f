import { QUEUE_COUNT_MAX } from 'db/limits/moderation'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { CountedViews } from '~/ui/counted-views'
import { SelectAllRows } from '~/ui/form/selection'
import { isFree, QueueTableRow } from './queue-row'
import { type QueueSearch, queueQuery } from './queue-search'
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
  here,
  ownId,
  found,
}: {
  rows: readonly QueueRow[]
  search: QueueSearch
  /** The address of this page of the list. */
  here: string
  ownId: string
  /** How many cases the search finds on all pages. */
  found: number
}) {
  const { t } = useTranslation()
  const isAnyFree = rows.some(isFree)
  return (
    <form method="post" action={here} className="group/queue grid gap-2" data-may-have-bar>
      {/* Enter in a checkbox presses the first button: it must not take the first case. */}
      <button type="submit" hidden />
      <div className="flex flex-wrap items-center gap-x-4">
        <QueueTotal found={found} />
        {isAnyFree ? <SelectAllRows at="line" /> : null}
      </div>
      <table className="w-full border-collapse text-left text-sm max-lg:block">
        <caption className="sr-only">{t('cases:table.caption')}</caption>
        <thead className="max-lg:sr-only">
          <tr className="border-b border-edge">
            <td className="w-11">{isAnyFree ? <SelectAllRows at="head" /> : null}</td>
            {HEADS.map((head) => (
              <th key={head} scope="col" className={`px-3 py-2 font-semibold ${WIDTHS[head] ?? ''}`}>
                {t(`cases:table.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-lg:grid max-lg:grid-cols-1 max-lg:gap-2">
          {rows.map((row) => (
            <QueueTableRow key={row.id} row={row} search={search} ownId={ownId} />
          ))}
        </tbody>
      </table>
      {isAnyFree ? (
        // Sticky once a case is selected; before that it covers nothing, and is hidden if scripts run.
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

/** The counted views, with the query string of each. */
const VIEWS = [
  { name: 'open', query: '' },
  { name: 'urgent', query: '?priority=urgent' },
  { name: 'mine', query: '?assigned=mine' },
] as const

/** How many cases there are to decide: all open ones, urgent ones and one's own. Each count leads to its view. */
export function QueueCounts({
  counts,
  search,
}: {
  counts: { open: number; urgent: number; mine: number }
  search: QueueSearch
}) {
  const { t } = useTranslation()
  const shownQuery = queueQuery({ ...search, sort: 'due' })
  return (
    <CountedViews
      label={t('cases:counts.label')}
      views={VIEWS.map(({ name, query }) => ({
        name,
        text: t(`cases:counts.${name}`),
        count: countText(counts[name], t),
        href: `/admin/cases${query}`,
        isShown: shownQuery === query,
      }))}
    />
  )
}

/** How many cases a search finds. */
export function QueueTotal({ found }: { found: number }) {
  const { t } = useTranslation()
  return (
    <p className="text-sm text-ink-soft">{t('cases:total', { count: found, shown: countText(found, t) })}</p>
  )
}

const countText = (number: number, t: TFunction): string =>
  number >= QUEUE_COUNT_MAX ? t('cases:counts.full', { number }) : String(number)
