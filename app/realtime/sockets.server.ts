import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { MESSAGE_MAX } from 'db/limits/chat'
import { type WebSocket, WebSocketServer } from 'ws'
import { subscribeToAlbumAccess, subscribeToAlbumEnds } from '~/domains/albums/album-events.server'
import { subscribeToChatEvents, subscribeToTyping } from '~/domains/chat/realtime/chat-events.server'
import { subscribeToDeliveries } from '~/domains/chat/realtime/delivery-receipts.server'
import { CloseCode } from '~/domains/chat/realtime/protocol'
import { onPresenceUpdate } from '~/domains/presence/feed.server'
import { bus } from '~/platform/bus/bus.server'
import { processInBatches } from '~/platform/concurrency/process-in-batches'
import { pathOf } from '~/platform/http/address'
import { log } from '~/platform/log/log.server'
import { seconds } from '~/platform/time/durations'
import { pushDelivered } from './broadcast.server'
import { connections, resyncAll } from './connections.server'
import { checkHandshake, refuseHandshake } from './handshake.server'
import { handleMessage } from './message-handler.server'
import { pushAlbumAccess, pushChatEvent, pushPresence, pushTyping } from './push.server'
import { RateCounter } from './rate-counter.server'
import { Connection } from './socket-connection.server'

const PATH = '/ws'
/**
 * Every valid message fits, however its JSON is written: 4,000 emoji are 16,000 bytes of UTF-8, but three times as much from clients that
 * escape all that is not ASCII (each emoji as two `\uXXXX`, twelve bytes). The rest is for ids.
 */
const MESSAGE_MAX_BYTES = MESSAGE_MAX * 12 + 1024
const HEARTBEAT = seconds(25)
const HEARTBEAT_BATCH = { size: 25, pauseMs: 50 }
/** Sockets of one account in one process: tabs and devices of a person, not of a program. */
const SOCKETS_MAX = 20
/** What all sockets of a member may send per window. The bytes suffice for sixty long messages; they also limit pings and empty frames. */
const SENT_MAX = { messages: 60, bytes: 2 ** 20, windowMs: seconds(10) }

type Sockets = {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Closes all connections, so that clients connect to another process. */
  stop(): void
}

/** The WebSocket endpoint of SPEC 7: for signed-in members, from our own pages only. */
export function makeSockets(): Sockets {
  // Compression costs eight times the time and most of the memory (STACK pitfall 12).
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MESSAGE_MAX_BYTES,
  })
  const sent: SentCounters = {
    messages: new RateCounter(SENT_MAX.messages, SENT_MAX.windowMs),
    bytes: new RateCounter(SENT_MAX.bytes, SENT_MAX.windowMs),
  }
  const heartbeat = setInterval(
    () => void heartbeatAll().catch(logError('sockets: heartbeat failed')),
    HEARTBEAT,
  ).unref()
  let listening: Promise<unknown> | undefined

  async function open(request: IncomingMessage, raw: Duplex, head: Buffer): Promise<void> {
    const handshake = await checkHandshake(request)
    if ('refusal' in handshake) return refuseHandshake(raw, handshake.refusal)
    const { viewer, language } = handshake
    listening ??= listen().catch((error: unknown) => {
      listening = undefined
      throw error
    })
    await listening
    // Nothing is awaited between this check and `serve`, so concurrent requests cannot exceed the limit.
    if (connections().of(viewer.id).length >= SOCKETS_MAX) {
      return refuseHandshake(raw, '429 Too Many Requests')
    }
    server.handleUpgrade(request, raw, head, (socket) =>
      serve({ socket, raw, connection: new Connection(socket, viewer, language) }, sent),
    )
  }

  return {
    upgrade(request, raw, head) {
      raw.on('error', () => raw.destroy())
      // In development, page reloads use another socket on the same server.
      if (pathOf(request.url ?? '') !== PATH)
        return import.meta.env.DEV ? undefined : refuseHandshake(raw, '404 Not Found')
      open(request, raw, head).catch((error: unknown) => {
        logError('sockets: not opened')(error)
        refuseHandshake(raw, '503 Service Unavailable')
      })
    },
    stop() {
      clearInterval(heartbeat)
      sent.messages.stop()
      sent.bytes.stop()
      for (const connection of connections().all()) connection.close(CloseCode.restart, 'restart')
      server.close()
    },
  }
}

/** Once per process: subscribes to the bus for the members who are connected here. */
async function listen(): Promise<void> {
  await subscribeToChatEvents(pushChatEvent)
  await subscribeToDeliveries(pushDelivered)
  await subscribeToTyping(pushTyping)
  await onPresenceUpdate(pushPresence)
  await subscribeToAlbumAccess(pushAlbumAccess)
  await subscribeToAlbumEnds(pushAlbumAccess)
  // Events that were published while the bus was disconnected are lost.
  bus().onReconnect(resyncAll)
}

/** Handles what a client sends, within the limits of its member. */
function serve({ socket, raw, connection }: OpenSocket, sent: SentCounters): void {
  const { viewer } = connection
  connections().add(connection)
  // The messages of a socket are handled one after the other.
  let last = Promise.resolve()
  socket.on('message', (data, isBinary) => {
    // Refused input is dropped at once: a client that sends faster than the server works must not fill its memory.
    if (connection.isClosed) return
    if (isBinary) return connection.close(CloseCode.policy, 'text only')
    if (sent.messages.exceeds(viewer.id)) return connection.close(CloseCode.policy, 'too much')
    const text = data as Buffer
    if (!connection.enqueue(text.byteLength)) return
    last = last.then(() => handleNext(connection, text)).catch(logError('sockets: message failed'))
  })
  socket.on('ping', () => {
    if (sent.messages.exceeds(viewer.id)) connection.close(CloseCode.policy, 'too much')
  })
  socket.on('pong', () => {
    connection.isAlive = true
  })
  raw.on('data', ({ byteLength }: Buffer) => {
    if (sent.bytes.exceeds(viewer.id, byteLength)) connection.close(CloseCode.policy, 'too much')
  })
  // Too large, or no frame at all: the library has sent the reason.
  socket.on('error', () => connection.close(CloseCode.policy, 'malformed'))
  socket.on('close', () => connections().remove(connection))
  connection.send({ type: 'ready', userId: viewer.id })
}
type OpenSocket = { socket: WebSocket; raw: Duplex; connection: Connection }
/** Messages and bytes that members sent: counted for all their sockets together. */
type SentCounters = Record<'messages' | 'bytes', RateCounter>

async function handleNext(connection: Connection, text: Buffer): Promise<void> {
  try {
    await handleMessage(connection, text.toString())
  } finally {
    connection.dequeue(text.byteLength)
  }
}

/** Pings all connections and closes dead ones; a few at a time, so that messages do not wait for it. */
async function heartbeatAll(): Promise<void> {
  await processInBatches(connections().all(), HEARTBEAT_BATCH, (batch) => {
    for (const connection of batch) connection.heartbeat()
  })
}

const logError = (what: string) => (error: unknown) => log.error({ err: error }, what)
