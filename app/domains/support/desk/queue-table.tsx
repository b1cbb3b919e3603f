import type { SupportCategory, TicketState } from 'db/limits/support'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Anchor } from '~/ui/button'
import { NAMED_LG } from '~/ui/card-rows'
import { Chip } from '~/ui/chip'
import { type Due, DueTime } from '~/ui/due'
import { StateChip } from '../ui/ticket-list'
import { DESK } from './ticket-search'

/** A ticket as the table shows it; times are formatted by the server. */
export type TicketLine = {
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

const CELL = 'px-3 py-2 align-middle max-lg:block max-lg:px-4 max-lg:py-1'
const HEADS = ['subject', 'from', 'due', 'assignee', 'changed'] as const

/** The queue: a table that becomes cards on a phone. */
export function TicketTable({ lines, ownId }: { lines: readonly TicketLine[]; ownId: string }) {
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
      <tbody className="max-lg:grid max-lg:grid-cols-1 max-lg:gap-3">
        {lines.map((line) => (
          <Row key={line.id} line={line} ownId={ownId} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ line, ownId }: { line: TicketLine; ownId: string }) {
  const { t } = useTranslation()
  const { id, number, category, subject, state, email, isMember, due, changed, assignee } = line
  return (
    <tr
      data-row
      className="border-b border-line focus-within:bg-accent-soft max-lg:relative max-lg:block max-lg:rounded-card max-lg:border max-lg:bg-surface max-lg:py-3"
    >
      <td className={CELL}>
        <Anchor
          href={`${DESK}/${id}`}
          data-open
          className="-my-1.5 inline-flex min-h-11 items-center py-2.5 text-base font-semibold wrap-anywhere underline decoration-edge underline-offset-4 hover:decoration-current"
        >
          {subject}
        </Anchor>
        <span className="block text-ink-soft">
          <span className="tabular-nums">{number}</span> · {t(`support:category.${category}`)}
        </span>
      </td>
      <Cell name={t('helpdesk:table.from')}>
        <span>
          <span className="wrap-anywhere">{email}</span>
          {isMember ? null : <span className="block text-ink-soft">{t('helpdesk:noAccount')}</span>}
        </span>
      </Cell>
      <Cell name={t('helpdesk:table.due')}>{due ? <DueTime due={due} /> : <StateChip state={state} />}</Cell>
      <Cell name={t('helpdesk:table.assignee')}>
        {assignee ? (assignee.id === ownId ? t('helpdesk:you') : assignee.firstName) : t('helpdesk:nobody')}
      </Cell>
      <Cell name={t('helpdesk:table.changed')}>{changed}</Cell>
    </tr>
  )
}

const Cell = ({ name, children }: { name: string; children: ReactNode }) => (
  <td className={`${CELL} ${NAMED_LG}`} data-name={name}>
    {children}
  </td>
)

/** How much there is to do. */
export function TicketCounts({ counts }: { counts: { open: number; overdue: number; mine: number } }) {
  const { t } = useTranslation()
  return (
    <ul className="flex flex-wrap gap-2" aria-label={t('helpdesk:counts.label')}>
      {(['open', 'overdue', 'mine'] as const).map((name) => (
        <li key={name}>
          <Chip>
            {t(`helpdesk:counts.${name}`)}
            <strong className="tabular-nums">{counts[name]}</strong>
          </Chip>
        </li>
      ))}
    </ul>
  )
}
