import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { AdminEventView } from '~/domains/accounts/security-log/events.server'
import { Anchor } from '~/ui/button'
import { ROW_LINK } from '~/ui/classes/card-rows'
import { CELL, type DatedEntry, DayRow, DayTable, LAST_CELL } from './day-table'

type DatedEvent = AdminEventView & DatedEntry

/** A detail of an event. `name` is the key under which it was recorded. */
type Fact = { name: string; value: string }

const PROOFS = ['password', 'second-factor', 'passkey'] as const

/** A detail of an event in the reader's language; without a translation, as it was recorded. */
export function factText(t: TFunction, { name, value }: Fact): string {
  const proof = PROOFS.find((one) => name === 'provedBy' && one === value)
  if (proof) return t(`security:fact.provedBy.${proof}`)
  if (name === 'removedSecondFactor') return t('security:fact.removedSecondFactor')
  if (name === 'removedRecoveryCodes') return t('security:fact.removedRecoveryCodes')
  if (name === 'removedPasskeys') return t('security:fact.removedPasskeys', { count: Number(value) })
  if (name === 'count') return t('security:log.tries', { count: Number(value) })
  if (name === 'oldEmail') return t('security:fact.oldEmail', { email: value })
  if (name === 'reason') return t('security:fact.reason', { reason: value })
  return `${name}: ${value}`
}

/** The kinds of events that are in bold type, since admins look for them. */
const EMPHASIZED = new Set<AdminEventView['kind']>([
  'sign-in-failed',
  'second-factor-failed',
  'second-factor-off',
  'second-factor-removal-requested',
  'recovery-code-used',
  'suspended',
])

/** On a tablet an address needs more room than the table would give it. */
const WIDTHS: Record<string, string> = { when: 'w-20 lg:w-28', who: 'w-48 lg:w-auto', network: 'w-36' }

/** The security log of all accounts. On a phone a row has three parts: who, what, and when from where. */
export function EventTable({ events }: { events: readonly DatedEvent[] }) {
  const { t } = useTranslation()
  const where = events.some(({ place }) => place) ? 'where' : 'device'
  const heads = ['when', 'who', 'what', where, 'network'] as const
  return (
    <DayTable
      caption={t('security:admin.title')}
      heads={heads.map((name) => ({ name, text: t(`security:admin.${name}`), width: WIDTHS[name] }))}
      entries={events}
      row={(event) => <Row key={event.id} event={event} />}
    />
  )
}

function Row({ event }: { event: DatedEvent }) {
  const { t } = useTranslation()
  return (
    <DayRow at={event.when.at} time={event.time} exact={event.when.exact}>
      <td className={`${CELL} max-md:order-1 max-md:basis-full`}>
        {event.owner ? (
          <>
            <Anchor
              className={`${ROW_LINK} mr-2`}
              href={`/admin/security?${new URLSearchParams({ q: event.owner.id })}`}
            >
              {event.owner.firstName}
              <span className="sr-only">: {t('security:admin.only')}</span>
            </Anchor>
            <span className="text-ink-soft md:block">{event.owner.email}</span>
          </>
        ) : (
          <span className="text-ink-soft">{t('security:admin.nobody')}</span>
        )}
      </td>
      <td className={`${CELL} max-md:order-2 max-md:basis-full`}>
        <span className={`block ${EMPHASIZED.has(event.kind) ? 'font-semibold' : ''}`}>
          {t(`security:event.${event.kind}`)}
        </span>
        {event.facts.map((fact) => (
          <span key={fact.name} className="block text-ink-soft">
            {factText(t, fact)}
          </span>
        ))}
      </td>
      <td className={LAST_CELL}>
        {event.device || t('security:sessions.unknownDevice')}
        {event.place ? ` · ${event.place}` : null}
      </td>
      <td className={`${LAST_CELL} tabular-nums`}>{event.network}</td>
    </DayRow>
  )
}
