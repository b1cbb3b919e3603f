import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatMoment } from '~/i18n/format/times'
import { days } from '~/platform/time/durations'
import { Anchor } from '~/ui/button'
import { LINK, LONE_LINK } from '~/ui/classes/link'
import { useReader } from '~/ui/hooks/use-reader'
import { Panel } from '~/ui/panel'
import { Photo } from '~/ui/photo/photo'
import type { personHistory } from '../../decisions/history.server'
import { caseHref, casesOfHref } from '../queue/queue-search'
import type { PersonFile } from './person-file.server'

type History = Awaited<ReturnType<typeof personHistory>>

/** The account, earlier decisions, cases and photos of the person whom a case concerns. */
export function PersonSection({
  file,
  history,
  isShown,
  at,
}: {
  /** Null once the account is purged. */
  file: PersonFile | null
  history: History | null
  /** Whether pictures are displayed. */
  isShown: boolean
  /** The server's time. */
  at: Date
}) {
  const { t } = useTranslation()
  const reader = useReader()
  if (!file)
    return (
      <Panel id="person" title={t('cases:person.title')}>
        <p>{t('cases:person.goneText')}</p>
      </Panel>
    )
  const { account, photos, cases, reporters } = file
  const ageDays = Math.floor((at.getTime() - account.createdAt.getTime()) / days(1))
  const unnamedReporters = (reporters[0]?.total ?? 0) - reporters.length
  return (
    <Panel id="person" title={t('cases:person.title')}>
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
          {history && history.strikes.length > 0
            ? history.strikes.map(({ decisionId, createdAt, expiresAt }) => (
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
      <p className="-my-2 flex flex-wrap gap-x-5">
        {file.hasProfile ? (
          <Anchor className={LONE_LINK} href={`/profile?id=${account.id}`}>
            {t('cases:person.profile')}
          </Anchor>
        ) : null}
        <Anchor className={LONE_LINK} href={casesOfHref(account.id)}>
          {t('cases:person.allCases')}
        </Anchor>
      </p>
      {history && history.decisions.length > 0 ? (
        <Part title={t('cases:person.decisions')}>
          <ul className="grid gap-1 text-sm">
            {history.decisions.map(({ id, caseId, action, createdAt, isUndone, isLifted }) => (
              <li key={id}>
                <Anchor className={LINK} href={caseHref(caseId)}>
                  {formatDate(reader, createdAt)}
                </Anchor>{' '}
                {t(`decisions:result.${action}`)}
                {isUndone || isLifted ? ` (${t(`cases:person.${isUndone ? 'undone' : 'lifted'}`)})` : null}
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      <Part title={t('cases:person.earlier', { number: cases[0]?.total ?? 0 })}>
        {cases.length > 0 ? (
          <ul className="grid gap-1 text-sm">
            {cases.map((one) => (
              <li key={one.id}>
                <Anchor className={LINK} href={caseHref(one.id)}>
                  {formatDate(reader, one.createdAt)}
                </Anchor>{' '}
                {t(`cases:subject.${one.subjectType}`)} · {t(`cases:filter.states.${one.status}`)}
              </li>
            ))}
          </ul>
        ) : null}
      </Part>
      {reporters.length > 0 ? (
        <Part title={t('cases:person.reporters', { number: reporters[0]?.total ?? 0 })}>
          <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
            {reporters.map(({ id, firstName, reports }) => (
              <li key={id}>
                <Anchor className={LINK} href={casesOfHref(id)}>
                  {firstName}
                </Anchor>
                {reports > 1 ? ` (${reports})` : null}
              </li>
            ))}
            {unnamedReporters > 0 ? (
              <li className="text-ink-soft">{t('cases:reports.more', { count: unnamedReporters })}</li>
            ) : null}
          </ul>
        </Part>
      ) : null}
      {isShown && photos.length > 0 ? (
        <Part title={t('cases:person.photos')}>
          <ul className="grid grid-cols-3 gap-2">
            {photos.map((photo, index) => (
              <li key={photo.id} className="text-xs text-ink-soft">
                <Photo
                  photo={photo}
                  alt={t('profiles:view.photo', { number: index + 1, name: account.firstName })}
                  sizes="96px"
                  className="aspect-3/4 w-full rounded-md object-cover"
                />
                {t(`moderation:others.state.${photo.state}`)}
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
    </Panel>
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

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <h3 className="text-sm">{title}</h3>
      {children}
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
