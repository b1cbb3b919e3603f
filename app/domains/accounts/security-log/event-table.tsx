import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Anchor } from '~/ui/button'
import { LINK } from '~/ui/link'
import { Ago } from '~/ui/moment'
import type { AdminEventView } from './events.server'

/** A detail of an event, by the name under which it was recorded. */
export type Fact = { name: string; value: string }

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

/** What an admin looks for. */
const STANDS_OUT = new Set<AdminEventView['kind']>([
  'sign-in-failed',
  'second-factor-failed',
  'second-factor-off',
  'second-factor-removal-requested',
  'recovery-code-used',
  'suspended',
])

/** On a phone a row is a card of three lines: what, who, and when from where. */
const CELL = 'px-4 py-2 align-top max-md:p-0'
const SOFT = 'max-md:order-3 max-md:text-ink-soft'
const NEXT = `${SOFT} max-md:before:px-1 max-md:before:content-['·']`

/** The log of all accounts: a table that becomes cards on a phone. */
export function EventTable({ events }: { events: readonly AdminEventView[] }) {
  const { t } = useTranslation()
  const where = events.some(({ place }) => place) ? 'where' : 'device'
  const heads = ['when', 'who', 'what', where, 'network'] as const
  return (
    <table className="w-full border-collapse text-left text-sm max-md:block">
      <caption className="sr-only">{t('security:admin.title')}</caption>
      <thead className="max-md:sr-only">
        <tr className="border-b border-edge">
          {heads.map((head) => (
            <th key={head} scope="col" className="px-4 py-2 font-semibold">
              {t(`security:admin.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:grid max-md:gap-3">
        {events.map((event) => (
          <Row key={event.id} event={event} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ event }: { event: AdminEventView }) {
  const { t } = useTranslation()
  return (
    <tr className="border-b border-line max-md:flex max-md:flex-wrap max-md:gap-y-0.5 max-md:rounded-card max-md:border max-md:bg-surface max-md:px-4 max-md:py-3">
      <td className={`${CELL} ${SOFT} whitespace-nowrap`}>
        <Ago {...event.when} />
      </td>
      <td className={`${CELL} wrap-anywhere max-md:order-2 max-md:basis-full`}>
        {event.owner ? (
          <>
            <Anchor
              className={`${LINK} mr-2 font-semibold`}
              href={`/admin/security?${new URLSearchParams({ q: event.owner.id })}`}
            >
              {event.owner.firstName}
              <span className="sr-only">: {t('security:admin.only')}</span>
            </Anchor>
            <span className="text-ink-soft md:block">{event.owner.email}</span>
          </>
        ) : (
          t('security:admin.nobody')
        )}
      </td>
      <td className={`${CELL} max-md:order-1 max-md:basis-full`}>
        <span className={`block ${STANDS_OUT.has(event.kind) ? 'font-semibold' : ''}`}>
          {t(`security:event.${event.kind}`)}
        </span>
        {event.facts.map((fact) => (
          <span key={fact.name} className="block wrap-anywhere text-ink-soft">
            {factText(t, fact)}
          </span>
        ))}
      </td>
      <td className={`${CELL} ${NEXT}`}>
        {event.device || t('security:sessions.unknownDevice')}
        {event.place ? ` · ${event.place}` : null}
      </td>
      <td className={`${CELL} ${event.network ? NEXT : ''} wrap-anywhere tabular-nums`}>{event.network}</td>
    </tr>
  )
}
