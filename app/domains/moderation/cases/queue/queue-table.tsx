import { CAMPAIGN_FROM } from 'db/limits/moderation'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Anchor, Button } from '~/ui/button'
import { NAMED_LG } from '~/ui/card-rows'
import { Chip } from '~/ui/chip'
import { DueTime } from '~/ui/due'
import { caseHref, type QueueSearch, queueHref } from './queue-search'
import type { QueueRow } from './queue-view.server'

const CELL = 'px-3 py-2 align-middle max-lg:block max-lg:px-4 max-lg:py-1'
const HEADS = ['case', 'reasons', 'reports', 'due', 'assignee'] as const

/** The queue: a table that becomes cards on a phone. Cases that nobody has can be taken, one or several. */
export function QueueTable({
  rows,
  search,
  ownId,
}: {
  rows: readonly QueueRow[]
  search: QueueSearch
  ownId: string
}) {
  const { t } = useTranslation()
  const isAnyFree = rows.some(isFree)
  return (
    <form method="post" action={queueHref(search)} className="group/queue grid gap-4">
      {/* Enter in a checkbox presses the first button: it must not take the first case. */}
      <button type="submit" hidden />
      <table className="w-full border-collapse text-left text-sm max-lg:block">
        <caption className="sr-only">{t('cases:table.caption')}</caption>
        <thead className="max-lg:sr-only">
          <tr className="border-b border-edge">
            <th scope="col" className="px-3 py-2">
              <span className="sr-only">{t('cases:table.choose')}</span>
            </th>
            {HEADS.map((head) => (
              <th
                key={head}
                scope="col"
                className={`px-3 py-2 font-semibold ${head === 'case' ? 'lg:w-[30%]' : ''}`}
              >
                {t(`cases:table.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-lg:grid max-lg:grid-cols-1 max-lg:gap-3">
          {rows.map((row) => (
            <Row key={row.id} row={row} search={search} ownId={ownId} />
          ))}
        </tbody>
      </table>
      {isAnyFree ? (
        // In sight once something is chosen, and in nobody's way before.
        <div className="bottom-[calc(var(--spacing-nav)+env(safe-area-inset-bottom)+0.75rem)] z-10 justify-self-start group-has-[[name=case]:checked]/queue:sticky lg:bottom-4">
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

const isFree = ({ status, assignee }: QueueRow) => status === 'open' && !assignee

function Row({ row, search, ownId }: { row: QueueRow; search: QueueSearch; ownId: string }) {
  const { t } = useTranslation()
  const { id, about, assignee } = row
  return (
    <tr
      data-row
      className="border-b border-line focus-within:bg-accent-soft max-lg:relative max-lg:block max-lg:rounded-card max-lg:border max-lg:bg-surface max-lg:py-3"
    >
      <td className="w-px px-2 align-middle max-lg:absolute max-lg:top-2 max-lg:right-1 max-lg:w-auto max-lg:px-0">
        {isFree(row) ? (
          <label className="grid size-11 place-items-center">
            <input
              type="checkbox"
              name="case"
              value={id}
              data-key="x"
              className="size-5"
              aria-label={t('cases:table.select', { about })}
            />
          </label>
        ) : null}
      </td>
      <td className={CELL}>
        <span className="flex flex-wrap items-center gap-x-3 max-lg:pr-10 lg:flex-nowrap">
          <Anchor
            href={caseHref(id, search)}
            data-open
            className="-my-1.5 inline-flex min-h-11 items-center py-2.5 wrap-anywhere text-base font-semibold underline decoration-edge underline-offset-4 hover:decoration-current"
          >
            {about}
          </Anchor>
          {row.priority === 'urgent' ? <Urgent /> : null}
          {row.isSuspended ? <span className="flex-none text-ink-soft">{t('cases:suspended')}</span> : null}
        </span>
      </td>
      <td data-name={t('cases:table.reasons')} className={`${CELL} ${NAMED_LG}`}>
        {[row.hint && t('cases:hint'), ...row.reasons.map((reason) => t(`relations:report.reason.${reason}`))]
          .filter(Boolean)
          .join(' · ')}
      </td>
      <td data-name={t('cases:table.reports')} className={`${CELL} ${NAMED_LG} tabular-nums`}>
        <span>
          {row.reportCount}
          {row.reportCount >= CAMPAIGN_FROM ? (
            <span className="block whitespace-nowrap text-warning max-lg:ml-2 max-lg:inline">
              {t('cases:table.many')}
            </span>
          ) : null}
        </span>
      </td>
      <td data-name={t('cases:table.due')} className={`${CELL} ${NAMED_LG} lg:whitespace-nowrap`}>
        {row.due ? <DueTime due={row.due} /> : t('cases:table.decided', { when: row.decidedOn ?? '' })}
      </td>
      <td data-name={t('cases:table.assignee')} className={`${CELL} ${NAMED_LG} max-lg:items-center`}>
        {assignee ? (assignee.id === ownId ? t('cases:table.you') : assignee.firstName) : null}
        {isFree(row) ? (
          <Button
            variant="quiet"
            size="sm"
            name="only"
            value={id}
            data-key="a"
            className="-my-1 max-lg:-mr-2 max-lg:px-2 lg:-ml-3.5"
            aria-label={t('cases:table.takeThis', { about })}
          >
            {t('cases:table.take')}
          </Button>
        ) : null}
        {!assignee && row.status === 'decided' ? t('cases:table.nobody') : null}
      </td>
    </tr>
  )
}

export function Urgent() {
  const { t } = useTranslation()
  return (
    <span className="inline-flex min-h-6 flex-none items-center rounded-full bg-danger px-2.5 text-sm/normal font-semibold text-danger-ink">
      {t('cases:priority.urgent')}
    </span>
  )
}

/** How much there is to do. */
export function QueueCounts({ counts }: { counts: { open: number; urgent: number; mine: number } }) {
  const { t } = useTranslation()
  return (
    <ul className="flex flex-wrap gap-2" aria-label={t('cases:counts.label')}>
      {(['open', 'urgent', 'mine'] as const).map((name) => (
        <li key={name}>
          <Chip>
            {t(`cases:counts.${name}`)}
            <strong className="tabular-nums">{shownCount(counts[name], t)}</strong>
          </Chip>
        </li>
      ))}
    </ul>
  )
}

const COUNT_MAX = 500
const shownCount = (number: number, t: TFunction): string =>
  number >= COUNT_MAX ? t('cases:counts.full', { number }) : String(number)
