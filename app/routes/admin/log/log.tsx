import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ADMIN_PAGE, REFRESH_S } from 'db/limits/admin'
import { useTranslation } from 'react-i18next'
import { requireAdmin } from '~/domains/accounts/staff.server'
import { activityLog, type LogOptions, logOptions } from '~/domains/admin/log/activity-log.server'
import { COUNTED_MAX, countEntries } from '~/domains/admin/log/count-entries.server'
import { LogCount } from '~/domains/admin/log/day-table'
import { withActorName, withReadableMoments } from '~/domains/admin/log/entry-details'
import { type LogSearch, logSearchOf, OPERATOR } from '~/domains/admin/log/log-search'
import { LogTable } from '~/domains/admin/log/log-table'
import { actionLabel } from '~/domains/admin/log/log-text'
import { formatClock, formatDay, formatMoment, zoneOf } from '~/i18n/format/times'
import { readerOf, translator } from '~/i18n/server.server'
import { hasReversedDays, pageAfter, toSearchParams } from '~/platform/input/search-fields'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty'
import { FilterBar } from '~/ui/form/filter-bar'
import { SearchField } from '~/ui/form/search-field'
import { SelectField } from '~/ui/form/select-field'
import { AdminHeader } from '~/ui/frame/admin-header'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { useRefresh } from '~/ui/hooks/use-refresh'
import { PageLinks } from '~/ui/page-links'
import { LEAD } from '~/ui/panel'

const CURSOR = 'before'

/** SPEC 2 "Aktivitäts-Log". */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin({ request, context })
  const params = new URL(request.url).searchParams
  const search = logSearchOf(params)
  const [page, count, options] = await Promise.all([
    activityLog(search, { cursor: params.get(CURSOR), size: ADMIN_PAGE }),
    countEntries(search),
    logOptions(),
  ])
  const reader = readerOf(request)
  const query = toSearchParams(search)
  return {
    title: translator(reader.language)('admin:log.title'),
    search,
    count,
    max: COUNTED_MAX,
    options,
    entries: page.entries.map((entry) => ({
      ...entry,
      details: withActorName(withReadableMoments(reader, entry.details), options.actors),
      createdAt: entry.createdAt.toISOString(),
      when: formatMoment(reader, entry.createdAt),
      day: formatDay(reader.language, entry.createdAt, zoneOf(reader), 'longYear'),
      time: formatClock(reader, entry.createdAt),
    })),
    exported: `/admin/log.csv?${query}`,
    newest: page.isLaterPage ? `/admin/log?${query}` : null,
    older: pageAfter('/admin/log', query, { name: CURSOR, cursor: page.nextCursor }),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function ActivityLog() {
  const { t } = useTranslation()
  const { search, count, max, options, entries, exported, newest, older } = useLoaderData<typeof loader>()
  useRefresh(REFRESH_S.logs)
  return (
    <Page>
      <AdminHeader current="log" />
      <div className="grid gap-4">
        <div className="grid gap-2">
          <h1>{t('admin:log.title')}</h1>
          <p className={LEAD}>{t('admin:log.lead')}</p>
        </div>
        <div className="grid gap-2">
          <LogFilters search={search} options={options} />
          {/* Beside the number of what the search found: the export contains the same. */}
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <LogCount count={count} max={max} />
            <ButtonLink variant="secondary" size="sm" href={exported} reload>
              {t('admin:log.export')}
            </ButtonLink>
          </div>
        </div>
        {entries.length > 0 ? (
          <LogTable entries={entries} />
        ) : (
          <EmptyState title={t('admin:log.empty')}>
            {hasReversedDays(search)
              ? t('admin:reversedDays', { from: t('admin:log.from'), to: t('admin:log.to') })
              : t('admin:log.emptyText')}
          </EmptyState>
        )}
        <PageLinks
          newest={{ href: newest, text: t('admin:log.newest') }}
          older={{ href: older, text: t('admin:log.older') }}
        />
      </div>
    </Page>
  )
}

/** The filters of the activity log. */
function LogFilters({ search, options }: { search: LogSearch; options: LogOptions }) {
  const { t } = useTranslation()
  return (
    <FilterBar
      action="/admin/log"
      columns="lg:grid-cols-[minmax(0,1fr)_11rem_15rem_auto_auto]"
      active={{ row: [search.actor, search.action], rest: [search.from, search.to] }}
      submit={t('admin:log.submit')}
      reset={toSearchParams(search).size > 0 ? { href: '/admin/log', text: t('admin:log.reset') } : null}
      main={
        <SearchField
          name="target"
          label={t('admin:log.target')}
          value={search.target}
          placeholder={t('admin:log.targetHint')}
        />
      }
      row={
        <>
          <SelectField
            name="actor"
            label={t('admin:log.actor')}
            value={search.actor ?? ''}
            options={[
              { value: '', label: t('admin:log.anybody') },
              { value: OPERATOR, label: t('admin:log.operator') },
              ...options.actors.map(({ id, firstName }) => ({ value: id, label: firstName })),
            ]}
          />
          <SelectField
            name="action"
            label={t('admin:log.whatAction')}
            value={search.action}
            options={[
              { value: '', label: t('admin:log.anyAction') },
              ...options.actions.map((action) => ({ value: action, label: actionLabel(t, action) })),
            ]}
          />
        </>
      }
      rest={
        <>
          <SearchField name="from" type="date" label={t('admin:log.from')} value={search.from} />
          <SearchField name="to" type="date" label={t('admin:log.to')} value={search.to} />
        </>
      }
    />
  )
}
