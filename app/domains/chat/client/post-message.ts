import { seconds } from '~/platform/durations'
import type { SerializedMessage } from '../messages/serialized-message'
import type { Phrase } from '../phrasebook/phrases'
import { liveSocket } from './live-socket'

export type Posted =
  | { ok: true; message: SerializedMessage }
  /** `isTemporary`: the server, or one before it, is not available at the moment; the same try may succeed later. */
  | { ok: false; text: string | null; isTemporary: boolean }

type Outgoing = {
  partnerId: string
  clientId: string
  content: string
  file: File | null
  phrase: Phrase | null
}

const UNAVAILABLE: ReadonlySet<number> = new Set([502, 503, 504])
/** A socket that does not answer within this time is taken for broken, and the message is sent by a call. */
const SOCKET_ANSWERS_WITHIN = seconds(5)

/**
 * Sends a message under its client id: by the socket where it is open, else, and for photos, by a call. However often and by whichever way
 * it is tried, it is one message. Throws without a connection.
 * @param signal aborts a request that hangs, which throws, too
 */
export async function postMessage(message: Outgoing, signal: AbortSignal): Promise<Posted> {
  return (message.file ? null : await postBySocket(message, signal)) ?? postByCall(message, signal)
}

/** Null where the socket is closed, breaks before the answer, or does not answer. */
function postBySocket(
  { partnerId, clientId, content, phrase }: Outgoing,
  signal: AbortSignal,
): Promise<Posted | null> {
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
          end({ ok: false, text: event.message, isTemporary: event.code === 'unavailable' })
      }),
    ]
    const sent = liveSocket.send({
      type: 'send_message',
      receiverId: partnerId,
      clientId,
      ...(phrase ? { phrase } : { content }),
    })
    if (!sent) giveUp()
  })
}

async function postByCall(
  { partnerId, clientId, content, file, phrase }: Outgoing,
  signal: AbortSignal,
): Promise<Posted> {
  const answer = file
    ? await fetch('/api/chat/messages/image', {
        method: 'POST',
        body: asForm(file),
        headers: JSON_ANSWER,
        signal,
      })
    : await fetch('/api/chat/messages', {
        method: 'POST',
        headers: { ...JSON_ANSWER, 'content-type': 'application/json' },
        signal,
        body: JSON.stringify({ receiverId: partnerId, ...(phrase ? { phrase } : { content }), clientId }),
      })
  if (answer.ok) return { ok: true, message: (await answer.json()) as SerializedMessage }
  const refused: unknown = await answer.json().catch(() => null)
  const text = (refused as { message?: unknown } | null)?.message
  return {
    ok: false,
    text: typeof text === 'string' ? text : null,
    isTemporary: UNAVAILABLE.has(answer.status),
  }

  function asForm(image: File): FormData {
    const form = new FormData()
    // The fields before the file: a server that reads the form as it comes knows what the file belongs to.
    form.set('receiverId', partnerId)
    form.set('content', content)
    form.set('clientId', clientId)
    form.set('image', image)
    return form
  }
}

const JSON_ANSWER = { accept: 'application/json' }
