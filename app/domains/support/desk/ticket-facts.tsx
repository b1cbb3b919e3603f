import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '~/i18n/format/times'
import { Anchor } from '~/ui/button'
import { LINK } from '~/ui/classes/link'
import { type Due, DueTime } from '~/ui/due'
import { useReader } from '~/ui/hooks/use-reader'
import { Panel } from '~/ui/panel'
import { SmallChip } from '~/ui/small-chip'
import type { DeskTicket } from './desk-ticket.server'

type Shown = Pick<DeskTicket, 'number' | 'category' | 'email' | 'language' | 'person'>

/** What is known of a ticket and its sender. `personHref`: the account's page, for admins. */
export function TicketFacts({
  ticket,
  createdAt,
  personHref,
}: {
  ticket: Shown
  createdAt: string
  personHref: string | null
}) {
  const { t } = useTranslation()
  const reader = useReader()
  const { number, category, email, person } = ticket
  return (
    <Panel title={t('helpdesk:facts')}>
      <dl className="grid grid-cols-[fit-content(9rem)_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
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
        <Fact name={t('helpdesk:fact.createdAt')}>{formatMoment(reader, createdAt)}</Fact>
      </dl>
    </Panel>
  )
}

/** The state of a ticket, and until when an answer is due. */
export function TicketState({ state, due }: { state: DeskTicket['state']; due: Due | null }) {
  const { t } = useTranslation()
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1">
      <SmallChip>{t(`support:state.${state}`)}</SmallChip>
      {due ? <DueTime due={due} /> : null}
    </p>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-soft">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </>
)
