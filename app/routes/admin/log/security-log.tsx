import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SECURITY_EVENTS, SECURITY_EVENTS_KEPT_DAYS } from 'db/limits/security'
import { useTranslation } from 'react-i18next'
import { adminEventView } from '~/domains/accounts/security-log/events.server'
import {
  countEvents,
  type EventSearch,
  eventSearchOf,
  searchEvents,
} from '~/domains/accounts/security-log/search-events.server'
import { requireAdmin } from '~/domains/accounts/staff.server'
import { COUNTED_MAX } from '~/domains/admin/log/count-entries.server'
import { LogCount } from '~/domains/admin/log/day-table'
import { EventTable } from '~/domains/admin/log/event-table'
import { formatClock, formatDay, zoneOf } from '~/i18n/format/times'
import { readerOf, translator } from '~/i18n/server.server'
import { hasReversedDays } from '~/platform/input/search-fields'
import { EmptyState } from '~/ui/empty'
import { FilterBar } from '~/ui/form/filter-bar'
import { SearchField } from '~/ui/form/search-field'
import { SelectField } from '~/ui/form/select-field'
import { AdminHeader } from '~/ui/frame/admin-header'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { PageLinks } from '~/ui/page-links'
import { LEAD } from '~/ui/panel'

const CURSOR = 'before'

/** The security log of all accounts, for admins. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin({ request, context })
  const reader = readerOf(request)
  const params = new URL(request.url).searchParams
  const search = eventSearchOf(params)
  const [{ events, nextCursor }, count] = await Promise.all([
    searchEvents(search, params.get(CURSOR)),
    countEvents(search, COUNTED_MAX),
  ])
  return {
    title: translator(reader.language)('security:admin.title'),
    search,
    count,
    max: COUNTED_MAX,
    events: events.map((event) => ({
      ...adminEventView(event, reader),
      day: formatDay(reader.language, event.createdAt, zoneOf(reader), 'longYear'),
      time: formatClock(reader, event.createdAt),
    })),
    older: nextCursor && `?${withValue(params, CURSOR, nextCursor)}`,
    newest: params.has(CURSOR) ? `?${withValue(params, CURSOR, null)}` : null,
  }
}

/** The query with another value of a parameter, without the parameter that Remix adds to its data requests. */
function withValue(params: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const changed = new URLSearchParams(params)
  changed.delete('_routes')
  if (value === null) changed.delete(name)
  else changed.set(name, value)
  return changed
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function SecurityLog() {
  const { t } = useTranslation()
  const { search, count, max, events, older, newest } = useLoaderData<typeof loader>()
  return (
    <Page>
      <AdminHeader current="security" />
      <div className="grid gap-4">
        <div className="grid gap-2">
          <h1>{t('security:admin.title')}</h1>
          <p className={LEAD}>{t('security:admin.lead', { days: SECURITY_EVENTS_KEPT_DAYS })}</p>
        </div>
        <div className="grid gap-2">
          <EventSearchForm search={search} />
          <LogCount count={count} max={max} />
        </div>
        {events.length > 0 ? (
          <EventTable events={events} />
        ) : (
          <EmptyState title={t('security:admin.empty')}>
            {hasReversedDays(search)
              ? t('admin:reversedDays', { from: t('security:admin.from'), to: t('security:admin.to') })
              : t('security:admin.emptyText')}
          </EmptyState>
        )}
        <PageLinks
          newest={{ href: newest, text: t('security:log.newest') }}
          older={{ href: older, text: t('security:log.older') }}
        />
      </div>
    </Page>
  )
}

/** The search form of the administration's security log. */
function EventSearchForm({ search }: { search: EventSearch }) {
  const { t } = useTranslation()
  return (
    <FilterBar
      action="/admin/security"
      columns="lg:grid-cols-[minmax(0,1fr)_18rem_auto_auto]"
      active={{ row: [search.kind], rest: [search.network, search.from, search.to] }}
      submit={t('security:admin.submit')}
      reset={
        Object.values(search).some(Boolean)
          ? { href: '/admin/security', text: t('security:admin.reset') }
          : null
      }
      main={
        <SearchField
          name="q"
          label={t('security:admin.who')}
          placeholder={t('security:admin.whoHint')}
          value={search.q}
        />
      }
      row={
        <SelectField
          name="kind"
          label={t('security:admin.kind')}
          value={search.kind ?? ''}
          options={[
            { value: '', label: t('security:admin.anyKind') },
            ...SECURITY_EVENTS.map((value) => ({ value, label: t(`security:event.${value}`) })),
          ]}
        />
      }
      rest={
        <>
          <SearchField
            name="network"
            label={t('security:admin.network')}
            hint={t('security:admin.networkHint')}
            value={search.network}
          />
          <SearchField name="from" type="date" label={t('security:admin.from')} value={search.from} />
          <SearchField name="to" type="date" label={t('security:admin.to')} value={search.to} />
        </>
      }
    />
  )
}
