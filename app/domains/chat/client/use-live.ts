import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { FromServer } from '../realtime/protocol'
import { liveSocket } from './live-socket'

/**
 * Hears what happens in the reader's conversations while the page is open. On `ready`, which comes after every break too, and on `resync`
 * something may have been missed: read anew. False means that nothing is heard at the moment.
 */
export function useLive(onEvent: (event: FromServer) => void): boolean {
  const latest = useRef(onEvent)
  useEffect(() => {
    latest.current = onEvent
  })
  useEffect(() => liveSocket.listen((event) => latest.current(event)), [])
  return useSyncExternalStore(watch, isOpen, never)
}

const watch = (watcher: () => void) => liveSocket.watch(watcher)
const isOpen = () => liveSocket.isOpen()
const never = () => false

const TYPING_EVERY_MS = 3000
let lastTyping = { partnerId: '', at: 0 }

/** Says that the reader writes; once in three seconds, however fast. */
export function sendTyping(partnerId: string): void {
  const at = Date.now()
  if (lastTyping.partnerId === partnerId && at - lastTyping.at < TYPING_EVERY_MS) return
  lastTyping = { partnerId, at }
  liveSocket.say({ type: 'typing', userId: partnerId })
}
