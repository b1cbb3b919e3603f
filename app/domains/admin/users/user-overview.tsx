import type { ProfileVisibility } from 'db/limits/profiles'
import { useTranslation } from 'react-i18next'
import { casesOfHref } from '~/domains/moderation/cases/queue/queue-search'
import { Anchor } from '~/ui/button'
import { LINK } from '~/ui/classes/link'
import { Panel } from '~/ui/panel'
import { LogDetails } from '../log/log-table'
import { entryText, type ShownEntry } from '../log/log-text'

type AccountCounts = {
  sessions: number
  /** Null on one's own page. */
  cases: number | null
  openCases: number
  strikes: number
  entries: number
}

const LIMITS = ['unlistedUntil', 'noNewUntil'] as const

/** When an account was registered and last used, and how many sessions, cases and strikes it has. */
export function UserOverview({
  userId,
  counts,
  lastLogin,
  registered,
  visibility,
  limits,
}: {
  userId: string
  counts: AccountCounts
  lastLogin: string | null
  registered: string
  /** Null for customers, and for suspended and deleted accounts. */
  visibility: ProfileVisibility | null
  /** Until when decisions restrict the account, beside a suspension; null where none does. */
  limits: Record<(typeof LIMITS)[number], string | null>
}) {
  const { t } = useTranslation()
  const { sessions, cases, openCases, strikes } = counts
  const history = casesOfHref(userId)
  const limited = LIMITS.filter((limit) => limits[limit] !== null)
  return (
    <Panel title={t('admin:user.overview')}>
      <dl className="grid grid-cols-[fit-content(9rem)_1fr] gap-x-3 gap-y-1 text-sm [&>dt]:text-ink-soft">
        <dt>{t('admin:users.registered')}</dt>
        <dd>{registered}</dd>
        <dt>{t('admin:users.lastLogin')}</dt>
        <dd>{lastLogin ?? t('admin:users.never')}</dd>
        {visibility ? (
          <>
            <dt>{t('admin:user.visibility')}</dt>
            <dd>{t(`admin:visibility.${visibility}`)}</dd>
          </>
        ) : null}
        {limited.length > 0 ? (
          <>
            <dt>{t('cases:person.state')}</dt>
            <dd>
              {limited.map((limit) => (
                <span key={limit} className="block">
                  {t(`cases:person.states.${limit}`, { when: limits[limit] ?? '' })}
                </span>
              ))}
            </dd>
          </>
        ) : null}
        <dt>{t('admin:user.sessions')}</dt>
        <dd>
          <Count count={sessions} href={`/admin/security?q=${userId}`} />
        </dd>
        {cases === null ? null : (
          <>
            <dt>{t('admin:user.cases')}</dt>
            <dd>
              {cases === 0 ? (
                '0'
              ) : (
                <Anchor className={LINK} href={history}>
                  {t('admin:user.casesText', { open: openCases, total: cases })}
                </Anchor>
              )}
            </dd>
          </>
        )}
        <dt>{t('admin:user.strikes')}</dt>
        <dd>
          <Count count={strikes} href={history} />
        </dd>
      </dl>
    </Panel>
  )
}

/** A number that leads to what it counts, if there is anything. */
function Count({ count, href }: { count: number; href: string }) {
  if (count === 0) return '0'
  return (
    <Anchor className={LINK} href={href}>
      {count}
    </Anchor>
  )
}

/** The latest entries of the log about an account. */
export function LatestEntries({ userId, entries }: { userId: string; entries: readonly ShownEntry[] }) {
  const { t } = useTranslation()
  return (
    <Panel title={t('admin:user.log')}>
      {entries.length > 0 ? (
        <>
          <ul className="grid list-none gap-3 p-0 text-sm">
            {entries.map((entry) => (
              <li key={entry.id} className="wrap-anywhere">
                <span className="block">{entryText(t, entry)}</span>
                <time className="block text-ink-soft" dateTime={entry.createdAt}>
                  {entry.when}
                </time>
                <LogDetails entry={entry} />
              </li>
            ))}
          </ul>
          <Anchor className={LINK} href={`/admin/log?target=${userId}`}>
            {t('admin:user.logAll')}
          </Anchor>
        </>
      ) : (
        <p className="text-sm text-ink-soft">{t('admin:user.logEmpty')}</p>
      )}
    </Panel>
  )
}
