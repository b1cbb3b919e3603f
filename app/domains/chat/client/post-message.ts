import { seconds } from '~/platform/time/durations'
import type { Quote } from '../messages/quote'
import type { SerializedMessage } from '../messages/serialized-message'
import type { Phrase } from '../phrasebook/phrases'
import { liveSocket } from './live-socket'

export type Posted =
  | { ok: true; message: SerializedMessage }
  /**
   * `isTemporary`: the server or a proxy is unavailable at the moment; a retry may succeed. `isFinal`: the server refuses this photo,
   * however often it is sent.
   */
  | { ok: false; text: string | null; isTemporary: boolean; isFinal: boolean }

type Outgoing = {
  viewerId: string
  partnerId: string
  clientId: string
  content: string
  file: File | null
  phrase: Phrase | null
  quote: Quote | null
}

/** Statuses that a retry does not change: the photo, its text or its receiver is refused. */
const REFUSED: ReadonlySet<number> = new Set([400, 403, 404, 413, 415, 422])
/** A socket that does not answer within this time counts as broken; the message is then sent by HTTP. */
const SOCKET_ANSWERS_WITHIN = seconds(5)

/**
 * Sends a message with its client id: over the socket if it is open, otherwise by HTTP; photos always by HTTP. Retries of both are
 * idempotent. Throws without a connection. Sends the id of the page's account, so that the server refuses the message if another account has
 * signed in since.
 * @param signal aborts a hanging request, which then throws, too
 */
export async function postMessage(message: Outgoing, signal: AbortSignal): Promise<Posted> {
  return (message.file ? null : await postBySocket(message, signal)) ?? postByHttp(message, signal)
}

/** Returns null if the socket is closed, breaks before the answer, or does not answer. */
function postBySocket(message: Outgoing, signal: AbortSignal): Promise<Posted | null> {
  const { clientId } = message
  return new Promise((resolve) => {
    if (!liveSocket.isOpen()) return resolve(null)
    const end = (posted: Posted | null) => {
      for (const stop of stops) stop()
      resolve(posted)
    }
    const giveUp = () => end(null)
    const timer = setTimeout(giveUp, SOCKET_ANSWERS_WITHIN)
    signal.addEventListener('abort', giveUp)
    const stops = [
      () => clearTimeout(timer),
      () => signal.removeEventListener('abort', giveUp),
      liveSocket.watch(() => liveSocket.isOpen() || giveUp()),
      liveSocket.listen((event) => {
        if (event.type === 'sent' && event.clientId === clientId) end({ ok: true, message: event.message })
        if (event.type === 'error' && event.clientId === clientId)
          end({
            ok: false,
            text: event.message,
            isTemporary: event.code === 'unavailable',
            isFinal: false,
          })
      }),
    ]
    if (!liveSocket.send({ type: 'send_message', ...fieldsOf(message) })) giveUp()
  })
}

async function postByHttp(message: Outgoing, signal: AbortSignal): Promise<Posted> {
  const { file } = message
  const answer = await fetch(`/api/chat/messages${file ? '/image' : ''}`, {
    method: 'POST',
    // The browser sets that of a form, which names its boundary.
    headers: { accept: JSON_TYPE, ...(file ? {} : { 'content-type': JSON_TYPE }) },
    body: file ? formOf(message, file) : JSON.stringify(fieldsOf(message)),
    signal,
  })
  if (answer.ok) return { ok: true, message: (await answer.json()) as SerializedMessage }
  const refused: unknown = await answer.json().catch(() => null)
  const text = (refused as { message?: unknown } | null)?.message
  return {
    ok: false,
    text: typeof text === 'string' ? text : null,
    // From 502 on the server or a proxy is unavailable; a CDN says so by 520 to 530.
    isTemporary: answer.status > 501,
    isFinal: file !== null && REFUSED.has(answer.status),
  }
}

/** The fields of a message, for the socket and for the JSON API. */
const fieldsOf = ({ viewerId, partnerId, clientId, content, phrase, quote }: Outgoing) => ({
  senderId: viewerId,
  receiverId: partnerId,
  clientId,
  ...(phrase ? { phrase } : { content }),
  ...(quote && { replyTo: quote.seq }),
})

/** The fields precede the file, so that a server that parses the form as a stream knows to which message the file belongs. */
function formOf(message: Outgoing, file: File): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fieldsOf(message))) form.set(name, String(value))
  form.set('image', file)
  return form
}

const JSON_TYPE = 'application/json'
