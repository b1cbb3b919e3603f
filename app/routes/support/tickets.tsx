import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { TICKET_KEPT_DAYS } from 'db/limits/support'
import { useTranslation } from 'react-i18next'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { noticeTime } from '~/domains/notifications/centre/notice-page.server'
import { OWN_TICKETS, SUPPORT } from '~/domains/support/forms'
import { ownTickets } from '~/domains/support/tickets/own-tickets.server'
import { TicketList } from '~/domains/support/ui/ticket-list'
import { formatExactMoment } from '~/i18n/format/times'
import { languageOf, translator } from '~/i18n/server.server'
import { timeZoneOf } from '~/platform/http/reader-time-zone.server'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty'
import { HeaderBar } from '~/ui/frame/header-bar'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { PageLinks } from '~/ui/page-links'

const CURSOR = 'before'

/** The list of a member's support requests. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const reader = { language: languageOf(request), timeZone: timeZoneOf(request) }
  const cursor = new URL(request.url).searchParams.get(CURSOR)
  const { tickets, nextCursor, isLaterPage } = await ownTickets(viewer, cursor)
  return {
    title: translator(reader.language)('support:own.title'),
    tickets: tickets.map(({ updatedAt: at, ...ticket }) => ({
      ...ticket,
      updated: { at, text: noticeTime(at, reader), exact: formatExactMoment(reader, at) },
    })),
    newestHref: isLaterPage ? OWN_TICKETS : null,
    olderHref: nextCursor && `${OWN_TICKETS}?${new URLSearchParams({ [CURSOR]: nextCursor })}`,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
  { name: 'robots', content: 'noindex' },
]

export default function Tickets() {
  const { t } = useTranslation()
  const { tickets, newestHref, olderHref } = useLoaderData<typeof loader>()
  const write = (
    <ButtonLink href={SUPPORT} className="max-sm:w-full sm:-my-2">
      {t('support:own.write')}
    </ButtonLink>
  )
  return (
    <Page width="text" header={<HeaderBar back={SUPPORT} />}>
      <div className="mt-3 mb-5 flex flex-wrap items-center justify-between gap-x-3 gap-y-5">
        <h1>{t('support:own.title')}</h1>
        {tickets.length > 0 ? write : null}
      </div>
      <div className="grid gap-5">
        {tickets.length > 0 || newestHref ? (
          <>
            <TicketList tickets={tickets} />
            <PageLinks
              newest={{ href: newestHref, text: t('support:own.newest') }}
              older={{ href: olderHref, text: t('support:own.older') }}
            />
            <p className="text-sm text-ink-soft">{t('support:own.kept', { days: TICKET_KEPT_DAYS })}</p>
          </>
        ) : (
          <EmptyState title={t('support:own.empty')} icon="message-circle" action={write}>
            {t('support:own.emptyText')}
          </EmptyState>
        )}
      </div>
    </Page>
  )
}
