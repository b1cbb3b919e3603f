import { useEffect, useRef, useSyncExternalStore } from 'react'
import { seconds } from '~/platform/time/durations'
import type { FromServer } from '../realtime/protocol'
import { liveSocket } from './live-socket'

/**
 * Listens to the socket while the page is open. Returns false while there is no connection. Events may have been missed when `ready`
 * comes, at first and after each reconnect, and when `resync` comes.
 */
export function useSocketEvents(onEvent: (event: FromServer) => void): boolean {
  const latest = useRef(onEvent)
  useEffect(() => {
    latest.current = onEvent
  })
  useEffect(() => listenToSocket((event) => latest.current(event)), [])
  return useSyncExternalStore(watch, isOpen, isOpenOnServer)
}

/** Returns what to call when the page is left: it sends the last read marks, since the socket may close then. */
export function listenToSocket(onEvent: (event: FromServer) => void): () => void {
  const leave = liveSocket.listen(onEvent)
  return () => {
    flushReads()
    leave()
  }
}

const watch = (watcher: () => void) => liveSocket.watch(watcher)
const isOpen = () => liveSocket.isOpen()
const isOpenOnServer = () => false

const TYPING_EVERY = seconds(3)
let lastTyping = { partnerId: '', at: 0 }

/** Sends a typing event to the partner, at most once in three seconds. */
export function sendTyping(partnerId: string): void {
  const at = Date.now()
  if (lastTyping.partnerId === partnerId && at - lastTyping.at < TYPING_EVERY) return
  lastTyping = { partnerId, at }
  liveSocket.send({ type: 'typing', userId: partnerId })
}

const TYPING_LASTS = seconds(5)

/** Returns what to call for each typing event. `end` is called once a partner has sent none for a while, although others type meanwhile. */
export function typingTimers(end: (partnerId: string) => void): (partnerId: string) => void {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  return (partnerId) => {
    clearTimeout(timers.get(partnerId))
    timers.set(
      partnerId,
      setTimeout(() => end(partnerId), TYPING_LASTS),
    )
  }
}

const READ_EVERY = seconds(0.5)
const unsentReads = new Map<string, number>()
let readTimer: ReturnType<typeof setTimeout> | undefined

/**
 * Marks a conversation as read up to a sequence number: at once, and at most twice a second. Without a connection nothing is sent: after
 * the reconnect the page is fetched again, and the server marks its messages as read.
 */
export function sendRead(partnerId: string, seq: number): void {
  unsentReads.set(partnerId, seq)
  // The same listener counts once. A window that is closed or loaded again leaves without `listenToSocket` hearing of it.
  addEventListener('pagehide', flushReads)
  if (readTimer === undefined) flushReads()
}

function flushReads(): void {
  clearTimeout(readTimer)
  readTimer = undefined
  if (unsentReads.size === 0) return
  for (const [userId, seq] of unsentReads) liveSocket.send({ type: 'read', userId, seq })
  unsentReads.clear()
  readTimer = setTimeout(flushReads, READ_EVERY)
}
