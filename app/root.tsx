import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteError,
} from '@remix-run/react'
import type { ReactNode } from 'react'
import { MembersOnlyPage } from '~/domains/accounts/members-only-page'
import { membersOnlyNotice } from '~/domains/accounts/redirect-to'
import { viewerOf } from '~/domains/accounts/viewer.server'
import { waitingCounts } from '~/domains/admin/waiting.server'
import { botCheckFor } from '~/domains/auth/bot-check/bot-check.server'
import { LazyAuthDialog } from '~/domains/auth/forms/lazy-auth-dialog'
import { useUnread } from '~/domains/chat/client/use-unread'
import { unreadCounts } from '~/domains/chat/messages/unread-counts.server'
import { askForTerms } from '~/domains/legal/acceptance/ask.server'
import { pageHead } from '~/domains/listing/search-engines/page-head.server'
import { DecisionBanner } from '~/domains/moderation/decisions/decision-banner'
import { unreadDecision } from '~/domains/moderation/decisions/own-decisions.server'
import { unreadNotices } from '~/domains/notifications/centre/open-target.server'
import { askedLanguage, languageOf, storedLanguage, translator } from '~/i18n/server.server'
import { useLanguage, useTextParts, useTexts } from '~/i18n/use-texts'
import {
  ageConfirmed,
  coverOf,
  languageCookie,
  storedTimeZone,
  themeOf,
} from '~/platform/http/cookies.server'
import { clearFlash, takeFlash } from '~/platform/http/remix/flash.server'
import { ssrOnly, useHydrate, useNonce } from '~/platform/http/remix/hydrate'
import { isBarePage } from '~/platform/http/remix/visitor-pages'
import { RTA_LABEL } from '~/platform/http/rta-label'
import { env } from '~/platform/settings/env.server'
import { minutes } from '~/platform/time/durations'
import { Alternates } from '~/ui/frame/alternates'
import { PageIcons, useCover } from '~/ui/frame/cover'
import { ErrorHead, ErrorPage, failureOf } from '~/ui/frame/error-page'
import { FirstPress } from '~/ui/frame/first-press'
import { Frame } from '~/ui/frame/frame'
import { LockTimer } from '~/ui/frame/lock-timer'
import { PageNotice } from '~/ui/frame/page'
import { pageTitle, usePageHandle } from '~/ui/frame/page-handle'
import { type RootData, useRootData } from '~/ui/frame/root-data'
import { SearchHead } from '~/ui/frame/search-head'
import { useInstalledApp } from '~/ui/installed/use-installed-app'
import { CachedFragment } from '~/ui/markup/cached-fragment'
import memberStyles from '~/ui/member.css?url'
import visitorModule from '~/ui/visitor/visitor-module.js?url&no-inline'
import visitorStyles from '~/ui/visitor.css?url'

/** The tab's icon on the lock page of a device without a cover. */
const NEUTRAL_ICON = 'notes'

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
  const requested = askedLanguage(request)
  if (requested && requested !== storedLanguage(request))
    headers.append('Set-Cookie', languageCookie(requested))
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
    botCheck: botCheckFor(),
    flash,
  }
  return data(context.hydrate ? root : ssrOnly(root), { headers })
}

const isStaffPage = (request: Request) => /^\/admin(\/|\.data|$)/.test(new URL(request.url).pathname)

async function unreadOf(viewer: { id: string }, request: Request) {
  const [{ chats, requests }, notices] = await Promise.all([
    unreadCounts(viewer),
    unreadNotices(viewer, request),
  ])
  return { unread: chats + requests, unreadNotices: notices.shown, unreadLikes: notices.likes }
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRootData()
  const language = useLanguage()
  const hydrate = useHydrate()
  const nonce = useNonce()
  const error = useRouteError()
  const textParts = useTextParts(root)
  const isBare = usePageHandle().bare === true
  const { pathname } = useLocation()
  const cover = useCover()
  const lockAfterMs = root?.viewer?.lockAfterMs
  return (
    <html
      lang={language}
      data-theme={root?.theme ?? undefined}
      // The address that the page was rendered for (entry.client).
      data-hydrate={hydrate ? pathname : undefined}
      data-texts={hydrate ? textParts.join(' ') || undefined : undefined}
      data-lock-after={lockAfterMs ?? undefined}
      suppressHydrationWarning
    >
      <head>
        <CachedFragment content={HeadOfAllPages} />
        {import.meta.env.DEV ? <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning /> : null}
        {error ? <ErrorHead error={error} appName={root?.appName} /> : <Meta />}
        {/* A member's page of a refusal is not hydrated either. */}
        <link rel="stylesheet" href={hydrate || (root?.viewer && !isBare) ? memberStyles : visitorStyles} />
        <Links />
        <PageIcons cover={isBare ? (cover ?? NEUTRAL_ICON) : cover} />
        {/* Search engines read visitors' pages, so the browser needs no code for it. */}
        {import.meta.env.SSR && !hydrate && root && !error && !isBare ? (
          <>
            <Alternates origin={root.origin} />
            <SearchHead root={root} />
          </>
        ) : null}
        {/* With cookies: language and cover decide. Visitors' pages stay as small as they are. */}
        {root?.viewer && !isBare ? (
          <link rel="manifest" href="/manifest.webmanifest" crossOrigin="use-credentials" />
        ) : null}
        {hydrate ? <FirstPress /> : null}
        <script type="module" src={visitorModule} nonce={nonce} suppressHydrationWarning />
        {lockAfterMs ? <LockTimer afterMs={lockAfterMs} /> : null}
      </head>
      <body className="noscript:flex noscript:flex-col">
        {children}
        {hydrate ? (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        ) : null}
      </body>
    </html>
  )
}

const HeadOfAllPages = () => (
  <>
    <meta charSet="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="rating" content={RTA_LABEL} />
    <meta name="color-scheme" content="light dark" />
  </>
)

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
