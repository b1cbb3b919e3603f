import { Links, Meta, Scripts, ScrollRestoration, useLocation, useRouteError } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useLanguage, useTextParts } from '~/i18n/use-texts'
import { useHydrate, useNonce } from '~/platform/http/remix/hydrate'
import { RTA_LABEL } from '~/platform/http/rta-label'
import announcer from '~/ui/modules/announcer.js?url&no-inline'
import lockModule from '~/ui/modules/lock-module.js?url&no-inline'
import { CachedFragment } from '../markup/cached-fragment'
import memberStyles from '../member.css?url'
import visitorModule from '../visitor/visitor-module.js?url&no-inline'
import visitorStyles from '../visitor.css?url'
import { Alternates } from './alternates'
import { PageIcons, useCover } from './cover'
import { ErrorHead } from './error-page'
import { useReturnPath } from './navigation-paths'
import { usePageHandle } from './page-handle'
import { useRootData } from './root-data'
import { SearchHead } from './search-head'

/** The tab's icon on the lock page of a device without a cover. */
const NEUTRAL_ICON = 'notes'

/** The HTML document around every page, also around an error page. */
export function Document({ children }: { children: ReactNode }) {
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
      // The address that the page was rendered for (entry.client), and then that of the page which is shown (modules/announcer.js).
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
            <Alternates root={root} />
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

/**
 * Prevents the second submission of a form before the module of a slow page has loaded: it would be sent again, and the answer to the first
 * one would be lost. The module uses the same mark, `data-pending`. The script is short because every page of a member contains it.
 */
const HOLD =
  "addEventListener('submit',e=>{let b=e.submitter;if(!b||(b.formMethod||e.target.method)!='post')return;" +
  "if('pending'in b.dataset){e.preventDefault();e.stopImmediatePropagation()}else setTimeout(()=>{" +
  "if(!e.defaultPrevented){b.dataset.pending='';b.ariaDisabled='true'}})},true)"

/**
 * Loads what announces the pages that the router shows (decision 0402), after the first key, press or step in the history is painted: the
 * first view has no bytes left for it, and needs none.
 */
const loadAnnouncer = () =>
  ";for(let type of['keydown','click','popstate'])addEventListener(type,()=>requestAnimationFrame(()=>setTimeout(" +
  `()=>import('${announcer}').catch(()=>{}))),{once:true})`

/** The script element for the head. Only the server renders its text: the browser has it by then. */
function FirstPress() {
  return (
    <script
      nonce={useNonce()}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of this file
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? HOLD + loadAnnouncer() : '' }}
    />
  )
}

const SECOND_MS = 1000

/**
 * Navigates an idle page to /lock, so that its content disappears from the screen: the lock module does this, or without JavaScript a meta
 * refresh. The server itself enforces the lock.
 */
function LockTimer({ afterMs }: { afterMs: number }) {
  const nonce = useNonce()
  const toLock = `/lock?${new URLSearchParams({ redirectTo: useReturnPath() })}`
  return (
    <>
      <script type="module" src={lockModule} nonce={nonce} suppressHydrationWarning />
      <noscript>
        <meta httpEquiv="refresh" content={`${afterMs / SECOND_MS};url=${toLock}`} />
      </noscript>
    </>
  )
}
