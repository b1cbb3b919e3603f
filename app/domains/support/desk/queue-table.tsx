import type { SupportCategory, TicketState } from 'db/limits/support'
import { useTranslation } from 'react-i18next'
import { Anchor } from '~/ui/button'
import { ROW_LINK } from '~/ui/classes/card-rows'
import { CountedViews } from '~/ui/counted-views'
import { Dotted } from '~/ui/dotted'
import { type Due, DueTime } from '~/ui/due'
import { SmallChip } from '~/ui/small-chip'
import { DESK, type TicketSearch, ticketHref, ticketQuery } from './ticket-search'

/** A ticket as the table shows it; times are formatted by the server. */
type TicketLine = {
  id: string
  number: string
  category: SupportCategory
  subject: string
  state: TicketState
  email: string
  isMember: boolean
  due: Due | null
  changed: string
  assignee: { id: string; firstName: string } | null
}

const CELL = 'px-3 py-2 align-middle max-lg:p-0'
const HEADS = ['subject', 'from', 'due', 'assignee', 'changed'] as const

/** The queue: a table that becomes cards on a phone. */
export function TicketTable({
  lines,
  search,
  ownId,
}: {
  lines: readonly TicketLine[]
  search: TicketSearch
  ownId: string
}) {
  const { t } = useTranslation()
  return (
    <table className="w-full border-collapse text-left text-sm max-lg:block">
      <caption className="sr-only">{t('helpdesk:title')}</caption>
      <thead className="max-lg:sr-only">
        <tr className="border-b border-edge">
          {HEADS.map((head) => (
            <th key={head} scope="col" className="px-3 py-2 font-semibold">
              {t(`helpdesk:table.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:grid max-lg:grid-cols-1 max-lg:gap-2">
        {lines.map((line) => (
          <Row key={line.id} line={line} href={ticketHref(line.id, search)} ownId={ownId} />
        ))}
      </tbody>
    </table>
  )
}

/** A row of the queue. On a phone it is a card of three lines: the subject; number, category and assignee; sender and due time. */
function Row({ line, href, ownId }: { line: TicketLine; href: string; ownId: string }) {
  const { t } = useTranslation()
  const { number, category, subject, state, email, isMember, due, changed, assignee } = line
  return (
    <tr className="border-b border-line focus-within:bg-accent-soft max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-x-3 max-lg:gap-y-1 max-lg:rounded-card max-lg:border max-lg:bg-surface max-lg:px-4 max-lg:pt-1.5 max-lg:pb-3">
      <td className={`${CELL} max-lg:basis-full`}>
        <Anchor href={href} className={`${ROW_LINK} -my-1.5 inline-flex min-h-11 items-center py-2.5`}>
          {subject}
        </Anchor>
        <Dotted className="text-ink-soft">
          <span className="tabular-nums">{number}</span>
          <span>{t(`support:category.${category}`)}</span>
          {assignee ? (
            <span className="lg:hidden">
              {assignee.id === ownId
                ? t('helpdesk:table.withYou')
                : t('helpdesk:table.with', { name: assignee.firstName })}
            </span>
          ) : null}
        </Dotted>
      </td>
      <td className={`${CELL} wrap-anywhere max-lg:min-w-0 max-lg:flex-1`}>
        {/* Truncated on a phone, so that the due time fits on the line. The page of the ticket shows the whole address. */}
        <span title={email} className="block max-lg:truncate">
          {email}
        </span>
        {isMember ? null : (
          <span className="block text-ink-soft max-lg:sr-only">{t('helpdesk:noAccount')}</span>
        )}
      </td>
      <td className={CELL}>
        {due ? <DueTime due={due} /> : <SmallChip>{t(`support:state.${state}`)}</SmallChip>}
      </td>
      <td className={`${CELL} ${assignee ? 'max-lg:hidden' : 'max-lg:sr-only'}`}>
        {assignee ? (assignee.id === ownId ? t('helpdesk:you') : assignee.firstName) : t('helpdesk:nobody')}
      </td>
      <td className={`${CELL} ${due ? 'max-lg:hidden' : ''}`}>{changed}</td>
    </tr>
  )
}

/** The query string of the view that each count links to. Overdue tickets have no view: they are the first ones of the queue. */
const VIEWS = { open: '', overdue: null, mine: '?assigned=mine' } as const

/** The numbers of tickets that are open, overdue, and assigned to the viewer. */
export function TicketCounts({
  counts,
  search,
}: {
  counts: { open: number; overdue: number; mine: number }
  search: TicketSearch
}) {
  const { t } = useTranslation()
  const shown = ticketQuery(search)
  return (
    <CountedViews
      label={t('helpdesk:counts.label')}
      views={(['open', 'overdue', 'mine'] as const).map((name) => ({
        name,
        text: t(`helpdesk:counts.${name}`),
        count: counts[name],
        href: VIEWS[name] === null ? null : DESK + VIEWS[name],
        isShown: shown === VIEWS[name],
      }))}
    />
  )
}
