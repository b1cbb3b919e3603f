import { type ComponentProps, type ComponentType, lazy, memo, Suspense, useState } from 'react'
import { hydrateAfter } from '~/platform/http/remix/before-hydration'
import { afterPaint } from '~/platform/time/after-paint'
import type { LiveThread } from './live-thread'

type Props = ComponentProps<typeof LiveThread>

let Loaded: ComponentType<Props> | null = null

async function loadThread() {
  const { LiveThread } = await import('./live-thread')
  Loaded = LiveThread
  return { default: LiveThread }
}

const LazyThread = lazy(() =>
  // Reloads, as Remix does for the scripts of a route: React would keep the failure and show it at every later attempt.
  loadThread().catch(() => {
    location.reload()
    return new Promise<never>(() => {})
  }),
)

let isRequested = false

/** Loads the scripts of a conversation after the paint: on a phone the first pointer over the list is the touch that opens one. */
export function prefetchThread(): void {
  if (Loaded || isRequested) return
  isRequested = true
  afterPaint(() => {
    loadThread().catch(() => {
      isRequested = false
    })
  })
}

// The server loads the scripts with this module. The browser loads them before it hydrates a page that shows a conversation: by
// `hydrateAfter`, because an `await` in the module itself would keep the page from hydrating (decision 0148).
if (import.meta.env.SSR) await loadThread()
else if (location.pathname === '/chat' && new URLSearchParams(location.search).has('user'))
  hydrateAfter(loadThread())
else if (location.pathname !== '/chat') prefetchThread()

/**
 * An open conversation. The list alone does not load its scripts: the browser gets them when the pointer or the focus reaches the list, or
 * with the other scripts of a page that shows a conversation (decision 0272).
 */
export const OpenThread = memo(function OpenThread(props: Props) {
  // The same component while the conversation is open: another one would mount it again.
  const [Thread] = useState(() => Loaded)
  if (Thread) return <Thread {...props} />
  return (
    <Suspense fallback={<div className="flex-1" />}>
      <LazyThread {...props} />
    </Suspense>
  )
})
