import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SUPPORT_ANSWER_HOURS, TICKET_EXPORT_MAX } from 'db/limits/support'
import { useTranslation } from 'react-i18next'
import { requireModerator } from '~/domains/accounts/staff.server'
import { ticketCounts, ticketQueue, ticketTotal } from '~/domains/support/desk/queue.server'
import { TicketSearchForm } from '~/domains/support/desk/queue-form'
import { TicketCounts, TicketTable } from '~/domains/support/desk/queue-table'
import {
  CURSOR,
  DESK,
  deskHref,
  exportHref,
  isFiltered,
  type TicketSearch,
  ticketQuery,
  ticketSearchOf,
} from '~/domains/support/desk/ticket-search'
import { formatMoment } from '~/i18n/format/times'
import { readerOf, translator } from '~/i18n/server.server'
import { pageAfter } from '~/platform/input/search-fields'
import { now } from '~/platform/time/clock.server'
import { ButtonLink } from '~/ui/button'
import { dueText } from '~/ui/due'
import { EmptyState } from '~/ui/empty'
import { AdminHeader } from '~/ui/frame/admin-header'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { useRefresh } from '~/ui/hooks/use-refresh'
import { LEAD } from '~/ui/panel'

/** As often as the queue of cases. */
const REFRESHED_S = 15

/** The support requests: by the age of what waits, against the promised 24 hours (DECISIONS "Support"). For moderators. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const staff = await requireModerator({ request, context })
  const reader = readerOf(request)
  const t = translator(reader.language)
  const params = new URL(request.url).searchParams
  const search = ticketSearchOf(params)
  const [{ tickets, nextCursor }, counts, total] = await Promise.all([
    ticketQueue(staff, search, params.get(CURSOR)),
    ticketCounts(staff),
    ticketTotal(staff, search),
  ])
  return {
    title: t('helpdesk:title'),
    ownId: staff.id,
    search,
    counts,
    total,
    lines: tickets.map(({ dueAt, updatedAt, ...ticket }) => ({
      ...ticket,
      due: dueAt && dueText(t, dueAt, now()),
      changed: formatMoment(reader, updatedAt),
    })),
    more: pageAfter(DESK, ticketQuery(search), { name: CURSOR, cursor: nextCursor }),
    isFirst: !params.has(CURSOR),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function SupportQueue() {
  const { t } = useTranslation()
  const { ownId, search, counts, total, lines, more, isFirst } = useLoaderData<typeof loader>()
  useRefresh(REFRESHED_S)
  return (
    <Page>
      <AdminHeader current="support" />
      <div className="grid gap-4">
        <div className="grid gap-2">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h1>{t('helpdesk:title')}</h1>
            <TicketCounts counts={counts} search={search} />
          </div>
          <p className={`${LEAD} max-lg:hidden`}>{t('helpdesk:lead', { hours: SUPPORT_ANSWER_HOURS })}</p>
        </div>
        <div className="grid gap-2">
          <TicketSearchForm search={search} />
          <FoundTickets total={total} search={search} />
        </div>
        {lines.length > 0 ? (
          <TicketTable lines={lines} search={search} ownId={ownId} />
        ) : (
          <NoTickets inSearch={isFiltered(search)} />
        )}
        <div className="flex flex-wrap items-center gap-3">
          {isFirst ? null : (
            <ButtonLink variant="secondary" href={deskHref(search)}>
              {t('helpdesk:table.first')}
            </ButtonLink>
          )}
          {more ? (
            <ButtonLink variant="secondary" href={more}>
              {t('helpdesk:table.more')}
            </ButtonLink>
          ) : null}
        </div>
      </div>
    </Page>
  )
}

/** How many tickets the search found, with links to export them. */
function FoundTickets({ total, search }: { total: number | null; search: TicketSearch }) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p className="text-sm text-ink-soft">
        {total === null
          ? t('helpdesk:totalOver', { max: TICKET_EXPORT_MAX })
          : t('helpdesk:total', { count: total })}
      </p>
      <div className="flex flex-wrap gap-3">
        {(['csv', 'json'] as const).map((format) => (
          <ButtonLink key={format} variant="secondary" size="sm" reload href={exportHref(format, search)}>
            {t(`helpdesk:export.${format}`)}
          </ButtonLink>
        ))}
      </div>
    </div>
  )
}

function NoTickets({ inSearch }: { inSearch: boolean }) {
  const { t } = useTranslation()
  return inSearch ? (
    <EmptyState title={t('helpdesk:empty.filteredTitle')}>{t('helpdesk:empty.filteredText')}</EmptyState>
  ) : (
    <EmptyState icon="circle-check" title={t('helpdesk:empty.title')}>
      {t('helpdesk:empty.text')}
    </EmptyState>
  )
}
