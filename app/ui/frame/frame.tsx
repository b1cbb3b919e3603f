import { useLocation } from '@remix-run/react'
import { lazy, type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { textOf } from '~/i18n/use-texts'
import { Notice } from '../notice'
import { Toasts } from '../toast/toasts'
import { NoticeCountContext } from './bell'
import { LatePart } from './late-part'
import { Navigation } from './navigation'
import { hasNavigation, needsAgeGate } from './navigation-paths'
import { SiteFooter } from './page'
import { usePageHandle } from './page-handle'
import { useRootData } from './root-data'

const loadAgeGate = async () => (await import('./age-gate')).AgeGate
const AgeGate = import.meta.env.SSR
  ? await loadAgeGate()
  : lazy(async () => ({ default: await loadAgeGate() }))

const FRAME = 'flex min-h-dvh flex-col'

const BESIDE_NAVIGATION = 'pb-[calc(var(--spacing-nav)+env(safe-area-inset-bottom))] lg:pb-0 lg:pl-rail'

const SKIP =
  'fixed top-2 left-2 z-60 rounded-control bg-accent px-4 py-2.5 font-semibold text-accent-ink not-focus:-translate-y-[200%]'

/** The frame of every page. Also works without the root's data, for error pages. */
export function Frame({
  authDialog,
  unread,
  notices,
  likes,
  nav: wantsNav = true,
  windowHeight = false,
  children,
}: {
  /** For signed-out readers; passed in because its forms belong to a domain. */
  authDialog: ReactNode
  /** The current unread count; by default the one the page was loaded with. */
  unread?: number
  /** The current number of unread notifications; by default the one the page was loaded with. */
  notices?: number
  /** The current number of new likes; by default the one the page was loaded with. */
  likes?: number
  /** False removes the navigation. */
  nav?: boolean
  /** For a page that scrolls inside. */
  windowHeight?: boolean
  children: ReactNode
}) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const root = useRootData()
  const handle = usePageHandle()
  const nav = wantsNav && root !== undefined && handle.nav !== false && hasNavigation(pathname)
  const gate = root !== undefined && !root.ageConfirmed && !root.viewer && needsAgeGate(pathname)
  const flash = root?.flash?.at ? null : root?.flash
  const text = flash ? textOf(t, flash.key, flash.values) : ''
  // One object for each load of the root's data: a further message with the same text is another one.
  const message = useMemo(
    () => (flash && !flash.lasting ? { tone: flash.tone, text, undo: flash.undo } : null),
    [flash, text],
  )
  return (
    <>
      <div
        className={nav ? `${FRAME} ${BESIDE_NAVIGATION}` : FRAME}
        data-window-height={windowHeight ? '' : undefined}
        {...inertWhen(gate)}
      >
        <a className={SKIP} href="#main">
          {t('skipToContent')}
        </a>
        {flash?.lasting ? (
          <div className="mx-auto w-full max-w-184 p-4" role="status">
            <Notice tone={flash.tone}>{text}</Notice>
          </div>
        ) : null}
        <NoticeCountContext.Provider value={notices ?? root?.unreadNotices ?? 0}>
          {children}
        </NoticeCountContext.Provider>
        {handle.footer === false ? null : <SiteFooter appName={root?.appName} besideRail={nav} />}
        {nav ? (
          <Navigation
            viewer={root.viewer}
            unread={unread ?? root.unread}
            newLikes={likes ?? root.unreadLikes}
          />
        ) : null}
        {root && !root.viewer ? authDialog : null}
      </div>
      <Toasts message={message} />
      {gate ? (
        <LatePart>
          <AgeGate appName={root.appName} />
        </LatePart>
      ) : null}
    </>
  )
}

/** React 18 does not support `inert`: it passes as a plain attribute. */
function inertWhen(on: boolean): { inert?: '' } {
  return on ? { inert: '' } : {}
}
