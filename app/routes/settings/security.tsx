import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { clientInfoOf } from '~/domains/accounts/security-log/client-info.server'
import { EventList } from '~/domains/accounts/security-log/event-list'
import { eventsOf, ownEventView } from '~/domains/accounts/security-log/events.server'
import { SessionList } from '~/domains/accounts/sessions/session-list'
import { sessionsView } from '~/domains/accounts/sessions/session-list.server'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { pendingFactorRemoval } from '~/domains/auth/mfa/factor-removal.server'
import { isSecondFactorOn } from '~/domains/auth/mfa/second-factor.server'
import { passkeysOf } from '~/domains/auth/passkeys/passkeys.server'
import { cancelOwnFactorRemoval } from '~/domains/auth/recovery/lost-factor.server'
import { DeleteCard, SecurityCards } from '~/domains/settings/security-page'
import { SettingsPage } from '~/domains/settings/settings-page'
import { formatMoment } from '~/i18n/format/times'
import { readerOf, translator } from '~/i18n/server.server'
import { redirectWithFlash } from '~/platform/http/remix/flash.server'
import { Button } from '~/ui/button'
import { pageTitle } from '~/ui/frame/page-handle'
import { Notice } from '~/ui/notice'

const HERE = '/settings/security'
const CURSOR = 'before'

/** The security page of an account: links to each setting, the sessions, the log. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const reader = readerOf(request)
  const cursor = new URL(request.url).searchParams.get(CURSOR)
  const [sessions, { events, nextCursor }, removalDueAt, hasFactor, passkeys] = await Promise.all([
    sessionsView(viewer, reader),
    eventsOf(viewer.id, cursor),
    pendingFactorRemoval(viewer.id),
    isSecondFactorOn(viewer.id),
    passkeysOf(viewer.id),
  ])
  return {
    title: translator(reader.language)('security:title'),
    sessions,
    hasFactor,
    passkeys: passkeys.length,
    removalDue: removalDueAt && formatMoment(reader, removalDueAt),
    events: events.map((event) => ownEventView(event, reader)),
    older: nextCursor && `?${new URLSearchParams({ [CURSOR]: nextCursor })}#log`,
    newest: cursor ? `${HERE}#log` : null,
  }
}

/** Keeps a second factor that was reported lost. A session is enough, since keeping it opens nothing. */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const at = clientInfoOf({ request, ip: context.ip })
  if (await cancelOwnFactorRemoval({ userId: viewer.id, at }))
    return redirectWithFlash(HERE, { tone: 'success', key: 'auth:keepFactor.done' })
  return redirect(HERE)
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function Security() {
  const { t } = useTranslation()
  const { sessions, hasFactor, passkeys, events, older, newest, removalDue } = useLoaderData<typeof loader>()
  return (
    <SettingsPage title={t('security:title')}>
      <div className="grid gap-8">
        <p className="max-w-prose text-ink-soft">{t('security:lead')}</p>
        {removalDue ? (
          <Notice tone="warning" title={t('security:removal.title')}>
            <div className="grid gap-3">
              <p>{t('security:removal.text', { when: removalDue })}</p>
              <form method="post" action="/settings/security">
                <Button pendingText={t('auth:keepFactor.pending')}>{t('auth:keepFactor.submit')}</Button>
              </form>
            </div>
          </Notice>
        ) : null}
        <section className="grid gap-4" aria-labelledby="ways">
          <h2 id="ways" className="font-serif text-xl font-semibold">
            {t('security:signInMethods')}
          </h2>
          <SecurityCards hasFactor={hasFactor} passkeys={passkeys} />
        </section>
        <SessionList sessions={sessions} />
        <EventList events={events} olderHref={older} newestHref={newest} />
        <DeleteCard />
      </div>
    </SettingsPage>
  )
}
