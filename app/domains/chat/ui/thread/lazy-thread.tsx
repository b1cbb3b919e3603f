import { type ComponentProps, lazy, memo, Suspense, useEffect, useSyncExternalStore } from 'react'
import { type ReaderTime, ReaderTimeContext } from '../reader-time'
import type { LiveThread as Loaded } from './live-thread'

const loadThread = async () => (await import('./live-thread')).LiveThread

/**
 * The scripts of an open conversation. The server has them at once. The list alone does not load its scripts: the browser loads them beside
 * the rest for a page that shows a conversation, and when the pointer or the focus reaches the list.
 */
const LiveThread = import.meta.env.SSR
  ? await loadThread()
  : lazy(async () => ({ default: await loadThread() }))

export const prefetchThread = () => void loadThread().catch(() => undefined)

if (
  !import.meta.env.SSR &&
  (location.pathname !== '/chat' || new URLSearchParams(location.search).has('user'))
)
  prefetchThread()

type Props = ComponentProps<typeof Loaded> & { time: ReaderTime }

/**
 * An open conversation. Until its scripts have taken over, nothing changes what the server rendered of it, the context of times included:
 * React would drop it, with what was typed (decision 0272). `useIsTakenOver` renders the page again then.
 */
export const OpenThread = memo(function OpenThread({ time, ...props }: Props) {
  return (
    <ReaderTimeContext.Provider value={time}>
      <Suspense fallback={<div className="flex-1" />}>
        <LiveThread {...props} />
        <TakeOver />
      </Suspense>
    </ReaderTimeContext.Provider>
  )
}, isUnchanged)

function isUnchanged(shown: Props, next: Props): boolean {
  if (!isTakenOver) return shown.thread.partnerId === next.thread.partnerId
  return Object.entries(next).every(([name, value]) => Object.is(value, Reflect.get(shown, name)))
}

const watchers = new Set<() => void>()
let isTakenOver = false

/** It is there as soon as the conversation beside it. */
function TakeOver() {
  useEffect(() => {
    isTakenOver = true
    for (const watcher of watchers) watcher()
  }, [])
  return null
}

export const useIsTakenOver = (): boolean =>
  useSyncExternalStore(
    watch,
    () => isTakenOver,
    () => false,
  )

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
