import type { Phrase } from '../phrasebook/phrases'

export type Posted =
  | { ok: true }
  /** `isTemporary`: the server, or one before it, is not available at the moment; the same try may succeed later. */
  | { ok: false; text: string | null; isTemporary: boolean }

type Said = { partnerId: string; clientId: string; content: string; file: File | null; phrase: Phrase | null }

const UNAVAILABLE: ReadonlySet<number> = new Set([502, 503, 504])

/**
 * Sends a message under its client id: however often, it is one. Throws without a connection.
 * @param signal ends a request that hangs, which throws, too
 */
export async function postMessage(message: Said, signal: AbortSignal): Promise<Posted> {
  const { partnerId, clientId, content, file, phrase } = message
  const answer = file
    ? await fetch('/api/chat/messages/image', {
        method: 'POST',
        body: asForm(),
        headers: JSON_ANSWER,
        signal,
      })
    : await fetch('/api/chat/messages', {
        method: 'POST',
        headers: { ...JSON_ANSWER, 'content-type': 'application/json' },
        signal,
        body: JSON.stringify({
          receiverId: partnerId,
          ...(phrase ? { phrase } : { content }),
          clientId,
        }),
      })
  if (answer.ok) return { ok: true }
  const refused: unknown = await answer.json().catch(() => null)
  const text = (refused as { message?: unknown } | null)?.message
  return {
    ok: false,
    text: typeof text === 'string' ? text : null,
    isTemporary: UNAVAILABLE.has(answer.status),
  }

  function asForm(): FormData {
    const form = new FormData()
    // The words before the file: whoever reads it as it comes knows what it belongs to.
    form.set('receiverId', partnerId)
    form.set('content', content)
    form.set('clientId', clientId)
    if (file) form.set('image', file)
    return form
  }
}

const JSON_ANSWER = { accept: 'application/json' }
