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
  // As Remix does for the scripts of a route: React would remember the failure, and show it at every later attempt.
  loadThread().catch(() => {
    location.reload()
    return new Promise<never>(() => {})
  }),
)

let isAsked = false

/** Asks for the scripts of a conversation; after the paint, since on a phone the first pointer over the list is the touch that opens one. */
export function prefetchThread(): void {
  if (Loaded || isAsked) return
  isAsked = true
  afterPaint(() => {
    loadThread().catch(() => {
      isAsked = false
    })
  })
}

// The server has them at once, and the browser before it hydrates a page that shows a conversation. A wait in the module itself would keep
// the page from hydrating (decision 0148).
if (import.meta.env.SSR) await loadThread()
else if (location.pathname === '/chat' && new URLSearchParams(location.search).has('user'))
  hydrateAfter(loadThread())
else if (location.pathname !== '/chat') prefetchThread()

/**
 * An open conversation, whose scripts the list alone does not load: the browser gets them when the pointer or the focus reaches the list, and
 * beside the rest for a page that shows a conversation (decision 0272).
 */
export const OpenThread = memo(function OpenThread(props: Props) {
  // For as long as the conversation is open: a change would mount it again.
  const [Thread] = useState(() => Loaded)
  if (Thread) return <Thread {...props} />
  return (
    <Suspense fallback={<div className="flex-1" />}>
      <LazyThread {...props} />
    </Suspense>
  )
})
