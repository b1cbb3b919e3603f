import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { isRouteErrorResponse, Outlet, useRouteError } from '@remix-run/react'
import { MembersOnlyPage } from '~/domains/accounts/members-only-page'
import { saveLanguage } from '~/domains/accounts/own-user.server'
import { membersOnlyNotice } from '~/domains/accounts/redirect-to'
import { viewerOf } from '~/domains/accounts/viewer.server'
import { waitingCounts } from '~/domains/admin/waiting.server'
import { botCheckData } from '~/domains/auth/bot-check/bot-check.server'
import { LazyAuthDialog } from '~/domains/auth/forms/lazy-auth-dialog'
import { useUnread } from '~/domains/chat/client/use-unread'
import { openedPartner } from '~/domains/chat/conversations/chat-page.server'
import { unreadCounts } from '~/domains/chat/messages/unread-counts.server'
import { askForTerms } from '~/domains/legal/acceptance/answers.server'
import { pageHead } from '~/domains/listing/search-engines/page-head.server'
import { DecisionBanner } from '~/domains/moderation/decisions/decision-banner'
import { unreadDecision } from '~/domains/moderation/decisions/own-decisions.server'
import { unreadNotices } from '~/domains/notifications/centre/change-notices.server'
import { languageOf, requestedLanguage, storedLanguage, translator } from '~/i18n/server.server'
import { useTextParts, useTexts } from '~/i18n/use-texts'
import { ageConfirmed, coverOf, languageCookie, themeOf } from '~/platform/http/cookies.server'
import { storedTimeZone } from '~/platform/http/reader-time-zone.server'
import { clearFlash, takeFlash } from '~/platform/http/remix/flash.server'
import { ssrOnly } from '~/platform/http/remix/hydrate'
import { isBarePage } from '~/platform/http/remix/visitor-pages'
import { env } from '~/platform/settings/env.server'
import { minutes } from '~/platform/time/durations'
import { Document } from '~/ui/frame/document'
import { ErrorPage, failureOf } from '~/ui/frame/error-page'
import { Frame } from '~/ui/frame/frame'
import { PageNotice } from '~/ui/frame/page'
import { pageTitle, usePageHandle } from '~/ui/frame/page-handle'
import { type RootData, useRootData } from '~/ui/frame/root-data'
import { useInstalledApp } from '~/ui/installed/use-installed-app'

/** What Remix renders around every page, also around an error page. */
export const Layout = Document

export const meta: MetaFunction = ({ matches }) => [pageTitle(matches)]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const headers = new Headers()
  // The lock page shows no message: it stays for the page behind it.
  const isBare = isBarePage(new URL(request.url).pathname)
  const [viewer, flash] = await Promise.all([
    viewerOf({ request, context }),
    isBare ? null : takeFlash(request),
  ])
  if (viewer) await askForTerms(request, viewer)
  const cover = coverOf(request)
  const productName = env().appName
  if (flash) await clearFlash(headers)
  const requested = requestedLanguage(request)
  if (requested && requested !== storedLanguage(request)) {
    headers.append('Set-Cookie', languageCookie(requested))
    // As by the form of the settings: e-mails and push notifications come in the language that a member reads.
    if (viewer) await saveLanguage({ userId: viewer.id, language: requested })
  }
  const root: RootData = {
    language: languageOf(request),
    timeZone: storedTimeZone(request),
    theme: themeOf(request),
    ageConfirmed: ageConfirmed(request),
    appName: cover ? translator(languageOf(request))(`cover:names.${cover}`) : productName,
    productName,
    cover,
    origin: new URL(env().appUrl).origin,
    head: viewer ? null : pageHead(request, languageOf(request)),
    viewer: viewer && {
      id: viewer.id,
      firstName: viewer.firstName,
      userType: viewer.userType,
      isAdmin: viewer.staffAccess !== 'no-staff',
      role: viewer.roles[0] ?? null,
      lacksFactor: viewer.lacksFactor,
      isPremium: viewer.isPremium,
      ...(isStaffPage(request) && viewer.staffAccess === 'granted'
        ? { waiting: await waitingCounts(viewer) }
        : {}),
      lockAfterMs: viewer.lock && minutes(viewer.lock.idleMinutes),
    },
    ...(viewer ? await unreadOf(viewer, request) : { unread: 0, unreadNotices: 0, unreadLikes: 0 }),
    unreadDecision: viewer ? await unreadDecision(viewer) : null,
    botCheck: botCheckData(),
    flash,
  }
  return data(context.hydrate ? root : ssrOnly(root), { headers })
}

const isStaffPage = (request: Request) => /^\/admin(\/|\.data|$)/.test(new URL(request.url).pathname)

async function unreadOf(viewer: { id: string }, request: Request) {
  const [{ chats, requests }, notices] = await Promise.all([
    unreadCounts(viewer, openedPartner(request)),
    unreadNotices(viewer, request),
  ])
  return { unread: chats + requests, unreadNotices: notices.shown, unreadLikes: notices.likes }
}

export default function App() {
  const root = useRootData()
  const { unread, notices, likes } = useUnread(root?.viewer ? root : null)
  const { bare, windowHeight } = usePageHandle()
  useInstalledApp(root?.viewer ? unread : null)
  if (!useTexts(root, useTextParts(root))) return null
  if (bare) return <Outlet />
  return (
    <Frame
      authDialog={<LazyAuthDialog />}
      unread={unread}
      notices={notices}
      likes={likes}
      windowHeight={windowHeight}
    >
      <PageNotice.Provider
        value={root?.unreadDecision ? <DecisionBanner decisionId={root.unreadDecision} /> : null}
      >
        <Outlet />
      </PageNotice.Provider>
    </Frame>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const notice = isRouteErrorResponse(error) ? membersOnlyNotice(error.data) : null
  const root = useRootData()
  if (!useTexts(root, useTextParts(root))) return null
  return (
    // The page itself offers to sign in; the navigation would do so once more.
    <Frame authDialog={<LazyAuthDialog />} nav={!notice}>
      {notice ? <MembersOnlyPage notice={notice} /> : <ErrorPage failure={failureOf(error)} />}
    </Frame>
  )
}
