import { CAMPAIGN_FROM } from 'db/limits/moderation'
import { useTranslation } from 'react-i18next'
import { Anchor, Button } from '~/ui/button'
import { ROW_LINK } from '~/ui/classes/card-rows'
import { Dotted } from '~/ui/dotted'
import { DueTime } from '~/ui/due'
import { caseHref, caseRowId, type QueueSearch } from './queue-search'
import type { QueueRow } from './queue-view.server'

const CELL = 'px-3 py-1 align-middle max-lg:p-0'
// A low button in the row, and one for a finger in a card.
const TAKE = 'px-3 py-0 xl:whitespace-nowrap max-lg:ml-auto lg:min-h-8!'

/** Whether the case is open and nobody has it: then it can be taken. */
export const isFree = ({ status, assignee }: QueueRow) => status === 'open' && !assignee

/** A row of the queue; on a phone a card of lines: the case, reasons and reports, due time or result, and who has or decided it. */
export function QueueTableRow({ row, search, ownId }: { row: QueueRow; search: QueueSearch; ownId: string }) {
  const { t } = useTranslation()
  const { id, about } = row
  return (
    <tr
      id={caseRowId(id)}
      data-row
      className="scroll-mt-24 border-b border-line focus-within:bg-accent-soft max-lg:relative max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-x-2 max-lg:rounded-card max-lg:border max-lg:bg-surface max-lg:px-4 max-lg:pt-1.5 max-lg:pb-3"
    >
      <td className="w-11 align-middle max-lg:absolute max-lg:top-0.5 max-lg:right-1 max-lg:w-auto">
        {isFree(row) ? (
          <label className="grid size-11 place-items-center">
            <input
              type="checkbox"
              name="case"
              value={id}
              data-selectable
              data-key="x"
              autoComplete="off"
              className="size-5 accent-accent"
              aria-label={t('cases:table.select', { about })}
            />
          </label>
        ) : null}
      </td>
      <CaseCell row={row} search={search} />
      <ReasonsCell row={row} />
      <td className={`${CELL} text-right tabular-nums max-lg:hidden`}>{row.reportCount}</td>
      <ResultCell row={row} />
      <ResponsibleCell row={row} ownId={ownId} />
    </tr>
  )
}

function CaseCell({
  row,
  search,
}: {
  row: Pick<QueueRow, 'id' | 'about' | 'priority' | 'isSuspended'>
  search: QueueSearch
}) {
  const { t } = useTranslation()
  const { id, about, priority, isSuspended } = row
  return (
    <td className={`${CELL} max-lg:basis-full max-lg:pr-9`}>
      <span className="flex flex-wrap items-center gap-x-3 max-lg:pb-1 lg:flex-nowrap">
        <Anchor
          href={caseHref(id, search)}
          data-open
          className={`${ROW_LINK} -my-1.5 inline-flex min-h-11 items-center py-2.5`}
        >
          {about}
        </Anchor>
        {priority === 'urgent' ? (
          // On a phone always below the name, however short that is.
          <span className="flex-none max-lg:basis-full">
            <Urgent />
          </span>
        ) : null}
        {isSuspended ? <span className="flex-none text-ink-soft">{t('cases:suspended')}</span> : null}
      </span>
    </td>
  )
}

function ReasonsCell({ row }: { row: Pick<QueueRow, 'hint' | 'reasons' | 'reportCount'> }) {
  const { t } = useTranslation()
  const { hint, reportCount } = row
  // Empty for an admin's suspension, which nobody has reported.
  const reasons = row.reasons.map((reason) => t(`relations:report.reason.${reason}`))
  const why = hint ? [t('cases:hint'), ...reasons] : reasons
  return (
    <td className={`${CELL} max-lg:basis-full`}>
      <Dotted>
        {why.map((text) => (
          <span key={text}>{text}</span>
        ))}
        {/* On a phone the number of reports has no column of its own. */}
        <span className="text-ink-soft lg:hidden">{t('cases:reports.title', { count: reportCount })}</span>
        {reportCount >= CAMPAIGN_FROM ? <span className="text-warning">{t('cases:table.many')}</span> : null}
      </Dotted>
    </td>
  )
}

/** What was decided and when, or until when it must be. */
function ResultCell({ row }: { row: Pick<QueueRow, 'decision' | 'due' | 'decidedOn'> }) {
  const { t } = useTranslation()
  const { decision, due, decidedOn } = row
  const result = decision && t(`decisions:result.${decision.action}`)
  return (
    <td className={`${CELL} max-lg:mt-3 lg:whitespace-nowrap`}>
      {decision ? (
        <span className="block font-semibold">
          {decision.isLifted ? `${result} (${t('cases:person.lifted')})` : result}
        </span>
      ) : null}
      {due ? <DueTime due={due} /> : t('cases:table.decided', { when: decidedOn ?? '' })}
    </td>
  )
}

/** Who decided the case or works on it, with a button that takes a free one. */
function ResponsibleCell({ row, ownId }: { row: QueueRow; ownId: string }) {
  const { t } = useTranslation()
  const { id, about, decision, assignee } = row
  const responsible = decision ? { id: decision.byId, firstName: decision.by ?? t('cases:gone') } : assignee
  return (
    <td className={`${CELL} max-lg:mt-3 max-lg:ml-auto`}>
      <span className="flex min-h-8 items-center gap-3">
        {responsible ? (
          responsible.id === ownId ? (
            t('cases:table.you')
          ) : (
            responsible.firstName
          )
        ) : (
          // Visible only without the button, which says the same.
          <span className={isFree(row) ? 'sr-only' : 'text-ink-soft'}>{t('cases:table.nobody')}</span>
        )}
        {isFree(row) ? (
          <Button
            variant="secondary"
            size="sm"
            name="only"
            value={id}
            data-key="a"
            className={TAKE}
            aria-label={t('cases:table.takeThis', { about })}
          >
            {t('cases:table.take')}
          </Button>
        ) : null}
      </span>
    </td>
  )
}

/** Marks a case that is due within an hour. */
export function Urgent() {
  const { t } = useTranslation()
  return (
    <span className="inline-flex min-h-6 flex-none items-center rounded-full bg-danger px-2.5 text-sm/normal font-semibold text-danger-ink">
      {t('cases:priority.urgent')}
    </span>
  )
}
