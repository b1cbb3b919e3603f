import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '~/i18n/format/times'
import { Anchor } from '~/ui/button'
import { LINK, LONE_LINK } from '~/ui/classes/link'
import { useReader } from '~/ui/hooks/use-reader'
import { Panel } from '~/ui/panel'
import { Photo } from '~/ui/photo/photo'
import type { personHistory } from '../../decisions/history.server'
import { caseHref, casesOfHref } from '../queue/queue-search'
import { AccountFacts } from './account-facts'
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
  if (!file)
    return (
      <Panel id="person" title={t('cases:person.title')}>
        <p>{t('cases:person.goneText')}</p>
      </Panel>
    )
  const { account, photos, cases, reporters, hasProfile } = file
  return (
    <Panel id="person" title={t('cases:person.title')}>
      <AccountFacts account={account} strikes={history?.strikes ?? []} at={at} />
      <p className="-my-2 flex flex-wrap gap-x-5">
        {hasProfile ? (
          <Anchor className={LONE_LINK} href={`/profile?id=${account.id}`}>
            {t('cases:person.profile')}
          </Anchor>
        ) : null}
        <Anchor className={LONE_LINK} href={casesOfHref(account.id)}>
          {t('cases:person.allCases')}
        </Anchor>
      </p>
      {history && history.decisions.length > 0 ? <EarlierDecisions decisions={history.decisions} /> : null}
      <OtherCases cases={cases} />
      {reporters.length > 0 ? <Reporters reporters={reporters} /> : null}
      {isShown && photos.length > 0 ? <ProfilePhotos photos={photos} firstName={account.firstName} /> : null}
    </Panel>
  )
}

function EarlierDecisions({ decisions }: { decisions: History['decisions'] }) {
  const { t } = useTranslation()
  const reader = useReader()
  return (
    <Part title={t('cases:person.decisions')}>
      <ul className="grid gap-1 text-sm">
        {decisions.map(({ id, caseId, action, createdAt, isUndone, isLifted }) => (
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
  )
}

/** The other cases about the person, of which the newest are listed. */
function OtherCases({ cases }: Pick<PersonFile, 'cases'>) {
  const { t } = useTranslation()
  const reader = useReader()
  return (
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
  )
}

function Reporters({ reporters }: Pick<PersonFile, 'reporters'>) {
  const { t } = useTranslation()
  const total = reporters[0]?.total ?? 0
  const unnamed = total - reporters.length
  return (
    <Part title={t('cases:person.reporters', { number: total })}>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm wrap-anywhere">
        {reporters.map(({ id, firstName, reports }) => (
          <li key={id}>
            <Anchor className={LINK} href={casesOfHref(id)}>
              {firstName}
            </Anchor>
            {reports > 1 ? ` (${reports})` : null}
          </li>
        ))}
        {unnamed > 0 ? (
          <li className="text-ink-soft">{t('cases:reports.more', { count: unnamed })}</li>
        ) : null}
      </ul>
    </Part>
  )
}

function ProfilePhotos({ photos, firstName }: Pick<PersonFile, 'photos'> & { firstName: string }) {
  const { t } = useTranslation()
  return (
    <Part title={t('cases:person.photos')}>
      <ul className="grid grid-cols-3 gap-2">
        {photos.map((photo, index) => (
          <li key={photo.id} className="text-xs text-ink-soft">
            <Photo
              photo={photo}
              alt={t('profiles:view.photo', { number: index + 1, name: firstName })}
              sizes="96px"
              className="aspect-3/4 w-full rounded-md object-cover"
            />
            {t(`moderation:others.state.${photo.state}`)}
          </li>
        ))}
      </ul>
    </Part>
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
