import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '~/i18n/format/times'
import { Anchor } from '~/ui/button'
import { type Due, DueTime } from '~/ui/due'
import { LINK } from '~/ui/link'
import { useReader } from '~/ui/use-reader'
import { StateChip } from '../ui/ticket-list'
import type { DeskTicket } from './desk-ticket.server'

type Shown = Pick<DeskTicket, 'number' | 'category' | 'state' | 'email' | 'language' | 'person'>

/** What is known of a ticket and its sender. `personHref`: the account's page, for admins. */
export function TicketFacts({
  ticket,
  createdAt,
  due,
  assignee,
  personHref,
}: {
  ticket: Shown
  createdAt: string
  due: Due | null
  assignee: { firstName: string; isOwn: boolean } | null
  personHref: string | null
}) {
  const { t } = useTranslation()
  const reader = useReader()
  const { number, category, state, email, person } = ticket
  return (
    <dl className="grid grid-cols-2 gap-x-3 gap-y-2 md:grid-cols-4">
      <Fact name={t('helpdesk:fact.state')} isPlain>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 whitespace-nowrap">
          <StateChip state={state} />
          {due ? <DueTime due={due} /> : null}
        </span>
      </Fact>
      <Fact name={t('helpdesk:fact.number')}>
        <span className="tabular-nums">{number}</span>
      </Fact>
      <Fact name={t('support:field.category')}>{t(`support:category.${category}`)}</Fact>
      <Fact name={t('support:field.email')}>{email}</Fact>
      <Fact name={t('helpdesk:fact.account')}>
        {person === null ? (
          t('helpdesk:noAccount')
        ) : (
          <>
            {personHref ? (
              <Anchor className={LINK} href={personHref}>
                {person.firstName}
              </Anchor>
            ) : (
              person.firstName
            )}
            {person.isSuspended ? ` (${t('helpdesk:suspended')})` : null}
            {person.isGone ? ` (${t('helpdesk:deleted')})` : null}
          </>
        )}
      </Fact>
      <Fact name={t('helpdesk:fact.language')}>{t(`helpdesk:language.${ticket.language}`)}</Fact>
      <Fact name={t('helpdesk:table.assignee')}>
        {assignee ? (assignee.isOwn ? t('helpdesk:you') : assignee.firstName) : t('helpdesk:nobody')}
      </Fact>
      <Fact name={t('helpdesk:fact.createdAt')}>{formatMoment(reader, createdAt)}</Fact>
    </dl>
  )
}

/** `isPlain`: in a line of its own that needs no name. */
const Fact = ({ name, isPlain, children }: { name: string; isPlain?: boolean; children: ReactNode }) => (
  <div className={isPlain ? 'col-span-full' : undefined}>
    <dt className={isPlain ? 'sr-only' : 'text-sm text-ink-soft'}>{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)
