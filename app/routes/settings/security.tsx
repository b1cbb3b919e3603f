import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { EventList } from '~/domains/accounts/security-log/event-list'
import { eventView } from '~/domains/accounts/security-log/event-view.server'
import { eventsOf } from '~/domains/accounts/security-log/events.server'
import { SecurityCards } from '~/domains/accounts/security-log/security-cards'
import { SessionList } from '~/domains/accounts/sessions/session-list'
import { sessionsView } from '~/domains/accounts/sessions/session-view.server'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { languageOf, translator } from '~/i18n/server.server'
import { Anchor } from '~/ui/anchor'
import { HeaderBar } from '~/ui/frame/header-bar'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/title'

const CURSOR = 'before'

/** What protects an account, on one page: the ways into each setting, the sessions, the log. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const language = languageOf(request)
  const cursor = new URL(request.url).searchParams.get(CURSOR)
  const [sessions, { events, nextCursor }] = await Promise.all([
    sessionsView(viewer, language),
    eventsOf(viewer.id, cursor),
  ])
  return {
    title: translator(language)('security:title'),
    sessions,
    events: events.map((event) => eventView(event, language)),
    older: nextCursor && `?${new URLSearchParams({ [CURSOR]: nextCursor })}#log`,
    newest: cursor ? '/settings/security#log' : null,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function Security() {
  const { t } = useTranslation()
  const { sessions, events, older, newest } = useLoaderData<typeof loader>()
  return (
    <Page width="text" title={t('security:title')} header={<HeaderBar back="/settings" />}>
      <div className="grid gap-10">
        <p className="max-w-prose text-ink-soft">{t('security:lead')}</p>
        <section className="grid gap-4" aria-labelledby="ways">
          <h2 id="ways" className="font-serif text-xl font-semibold">
            {t('security:ways')}
          </h2>
          <SecurityCards />
        </section>
        <SessionList sessions={sessions} />
        <EventList events={events} olderHref={older} newestHref={newest} />
        <Anchor className="link way" href="/settings">
          {t('security:back')}
        </Anchor>
      </div>
    </Page>
  )
}
