import { useEffect, useRef, useSyncExternalStore } from 'react'
import { seconds } from '~/platform/durations'
import type { FromServer } from '../realtime/protocol'
import { liveSocket } from './live-socket'

/**
 * Listens to the socket while the page is open. On `ready`, which comes after every break too, and on `resync` events may have been
 * missed. Returns false while there is no connection.
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

const TYPING_EVERY = seconds(3)
let lastTyping = { partnerId: '', at: 0 }

/** Tells the partner that the reader is typing; once in three seconds, however fast. */
export function sendTyping(partnerId: string): void {
  const at = Date.now()
  if (lastTyping.partnerId === partnerId && at - lastTyping.at < TYPING_EVERY) return
  lastTyping = { partnerId, at }
  liveSocket.send({ type: 'typing', userId: partnerId })
}

const READ_EVERY = seconds(0.5)
const unsentReads = new Map<string, number>()
let readTimer: ReturnType<typeof setTimeout> | undefined

/**
 * Marks a conversation as read up to a seq: at once, and at most twice a second. Without a connection nothing is sent: the page that is
 * fetched after the break is marked as read by the server.
 */
export function sendRead(partnerId: string, seq: number): void {
  unsentReads.set(partnerId, seq)
  if (readTimer === undefined) flushReads()
}

function flushReads(): void {
  readTimer = undefined
  if (unsentReads.size === 0) return
  for (const [userId, seq] of unsentReads) liveSocket.send({ type: 'read', userId, seq })
  unsentReads.clear()
  readTimer = setTimeout(flushReads, READ_EVERY)
}
