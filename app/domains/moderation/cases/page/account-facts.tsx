import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatMoment } from '~/i18n/format/times'
import { days } from '~/platform/time/durations'
import { useReader } from '~/ui/hooks/use-reader'
import type { personHistory } from '../../decisions/history.server'
import type { PersonFile } from './person-file.server'

/** The name, type and age of an account, its restrictions, and its strikes. */
export function AccountFacts({
  account,
  strikes,
  at,
}: {
  account: PersonFile['account']
  strikes: Awaited<ReturnType<typeof personHistory>>['strikes']
  /** The server's time. */
  at: Date
}) {
  const { t } = useTranslation()
  const reader = useReader()
  const ageDays = Math.floor((at.getTime() - account.createdAt.getTime()) / days(1))
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
      <Fact label={t('cases:person.name')}>
        {account.firstName}
        {account.isVerified ? ` · ${t('cases:person.verified')}` : null}
      </Fact>
      <Fact label={t('cases:person.type')}>{t(`cases:person.types.${account.userType}`)}</Fact>
      <Fact label={t('cases:person.since')}>
        {ageDays > 0
          ? t('cases:person.sinceText', { day: formatDate(reader, account.createdAt), count: ageDays })
          : formatMoment(reader, account.createdAt)}
      </Fact>
      <Fact label={t('cases:person.state')}>
        {statesOf(account, at).map(({ state, until }) => (
          <span key={state} className="block">
            {t(`cases:person.states.${state}`, { when: until ? formatDate(reader, until) : '' })}
          </span>
        ))}
      </Fact>
      <Fact label={t('cases:person.strikes')}>
        {strikes.length > 0
          ? strikes.map(({ decisionId, createdAt, expiresAt }) => (
              <span key={decisionId} className="block">
                {t('cases:person.strike', {
                  when: formatDate(reader, createdAt),
                  until: formatDate(reader, expiresAt),
                })}
              </span>
            ))
          : t('cases:person.noStrikes')}
      </Fact>
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

type State = 'active' | 'deleted' | 'suspended' | 'suspendedUntil' | 'unlistedUntil' | 'noNewUntil'

function statesOf(account: PersonFile['account'], at: Date): { state: State; until?: Date }[] {
  const { deletedAt, isSuspended, suspendedUntil, unlistedUntil, noNewConversationsUntil } = account
  const states: { state: State; until?: Date }[] = []
  if (deletedAt) states.push({ state: 'deleted' })
  if (isSuspended)
    states.push(suspendedUntil ? { state: 'suspendedUntil', until: suspendedUntil } : { state: 'suspended' })
  if (unlistedUntil && unlistedUntil > at) states.push({ state: 'unlistedUntil', until: unlistedUntil })
  if (noNewConversationsUntil && noNewConversationsUntil > at)
    states.push({ state: 'noNewUntil', until: noNewConversationsUntil })
  return states.length > 0 ? states : [{ state: 'active' }]
}
