import { type ComponentProps, lazy, memo, Suspense, useSyncExternalStore } from 'react'
import type { LiveThread as Loaded } from './live-thread'

const watchers = new Set<() => void>()
let isLoaded = false

async function loadThread() {
  const { LiveThread: loaded } = await import('./live-thread')
  isLoaded = true
  for (const watcher of watchers) watcher()
  return loaded
}

/**
 * The scripts of an open conversation. The server has them at once. The list alone does not load its scripts: the browser loads them beside the rest for
 * a page that shows a conversation, and when the pointer or the focus reaches the list.
 */
const LiveThread = import.meta.env.SSR
  ? await loadThread()
  : lazy(async () => ({ default: await loadThread() }))

/** An open conversation; the same element until one of its values changes (`useThreadLoaded`). */
export const OpenThread = memo(function OpenThread(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense fallback={<div className="flex-1" />}>
      <LiveThread {...props} />
    </Suspense>
  )
})

export const prefetchThread = () => void loadThread().catch(() => undefined)

if (
  !import.meta.env.SSR &&
  (location.pathname !== '/chat' || new URLSearchParams(location.search).has('user'))
)
  prefetchThread()

/**
 * Whether the scripts are there. Until then a page must not change what the server rendered of the conversation: React would drop it, with
 * what was typed.
 */
export const useThreadLoaded = (): boolean =>
  useSyncExternalStore(
    watch,
    () => isLoaded,
    () => false,
  )

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
