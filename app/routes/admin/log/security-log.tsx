import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { EventSearchForm } from '~/domains/accounts/security-log/event-search-form'
import { EventTable } from '~/domains/accounts/security-log/event-table'
import { adminEventView } from '~/domains/accounts/security-log/events.server'
import { eventSearchOf, searchEvents } from '~/domains/accounts/security-log/search-events.server'
import { requireAdmin } from '~/domains/accounts/staff.server'
import { readerOf, translator } from '~/i18n/server.server'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty'
import { AdminHeader } from '~/ui/frame/admin-header'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'

const CURSOR = 'before'

/** The security log of all accounts, for admins. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin({ request, context })
  const reader = readerOf(request)
  const params = new URL(request.url).searchParams
  const search = eventSearchOf(params)
  const { events, nextCursor } = await searchEvents(search, params.get(CURSOR))
  return {
    title: translator(reader.language)('security:admin.title'),
    search,
    events: events.map((event) => adminEventView(event, reader)),
    older: nextCursor && `?${withValue(params, CURSOR, nextCursor)}`,
    newest: params.has(CURSOR) ? `?${withValue(params, CURSOR, null)}` : null,
  }
}

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
  const { search, events, older, newest } = useLoaderData<typeof loader>()
  return (
    <Page>
      <AdminHeader current="security" />
      <div className="grid gap-6">
        <div className="grid gap-2">
          <h1>{t('security:admin.title')}</h1>
          <p className="text-ink-soft">{t('security:admin.lead')}</p>
        </div>
        <EventSearchForm search={search} />
        {events.length > 0 ? (
          <EventTable events={events} />
        ) : (
          <EmptyState title={t('security:admin.empty')}>{t('security:admin.emptyText')}</EmptyState>
        )}
        <div className="flex flex-wrap gap-3">
          {newest ? (
            <ButtonLink variant="secondary" href={newest}>
              {t('security:log.newest')}
            </ButtonLink>
          ) : null}
          {older ? (
            <ButtonLink variant="secondary" href={older}>
              {t('security:log.older')}
            </ButtonLink>
          ) : null}
        </div>
      </div>
    </Page>
  )
}
