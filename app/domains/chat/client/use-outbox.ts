import type { TFunction } from 'i18next'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { afterPaint } from '~/platform/time/after-paint'
import { showToast } from '~/ui/toast/toasts'
import type { Quote } from '../messages/quote'
import type { SerializedMessage } from '../messages/serialized-message'
import type { Phrase } from '../phrasebook/phrases'
import { draftStorage } from './draft-storage'
import { Outbox, type Outgoing } from './outbox'
import { dropPhotoDraft, loadPhotoDrafts, type PhotoDraft, savePhotoDraft } from './photo-draft-storage'
import { postMessage } from './post-message'
import { useSocketEvents } from './socket-events'

/** What accompanies the text: a photo, the key of the phrase, and the message that it replies to. */
export type Sending = { file?: File | null; phrase?: Phrase | null; quote?: Quote | null }

type Members = { viewerId: string; partnerId: string; isBegun: boolean }

/**
 * The outbox of a conversation. Unsent messages survive reloads: texts in localStorage, photos in IndexedDB. The emptied field is painted first,
 * then the message (decision 0340).
 * @param onSent shows a sent message in the conversation
 */
export function useOutbox(
  { viewerId, partnerId, isBegun }: Members,
  onSent: (message: SerializedMessage) => void,
) {
  const { t } = useTranslation()
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([])
  const storage = useRef(draftStorage(viewerId, partnerId))
  const latest = useRef({ t, isBegun, onSent })
  latest.current = { t, isBegun, onSent }
  const [outbox] = useState(
    () =>
      new Outbox({
        post: (message, signal) => postMessage({ viewerId, partnerId, ...message }, signal),
        onSent: (message) => latest.current.onSent(message),
        onChange: (messages) => {
          // At once: the page may be left before it is painted.
          storage.current.saveUnsent(messages.filter(({ file, state }) => file === null && state !== 'sent'))
          afterPaint(() => setOutgoing(messages))
        },
        onFailed: ({ file }) => showToast({ tone: 'error', text: failedText(latest.current, file) }),
        noConnection: () => latest.current.t('chat:composer.noConnection'),
        photos: {
          keep: ({ clientId, content, quote, at, file, isRefused, problem }) => {
            const refusal = isRefused ? { text: problem } : null
            void savePhotoDraft({ clientId, viewerId, partnerId, content, quote, at, file, refusal })
          },
          drop: (clientId) => void dropPhotoDraft(clientId),
        },
      }),
  )

  const send = (content: string, { file = null, phrase = null, quote = null }: Sending = {}) =>
    outbox.add({
      clientId: crypto.randomUUID(),
      content,
      file,
      phrase,
      quote,
      at: new Date().toISOString(),
      state: 'sending',
      problem: null,
      isWaiting: false,
      isRefused: false,
    })

  // Messages that an earlier page could not send: shown as failed, for the reader to decide.
  useEffect(() => {
    let isLeft = false
    outbox.open()
    outbox.restore(
      storage.current.unsent().map((text) => failed({ phrase: null, quote: null, ...text, file: null })),
    )
    void loadPhotoDrafts(viewerId, partnerId).then((photos) => {
      const messages = photos.map(({ clientId, content, quote = null, at, file, refusal = null }) =>
        failed({ clientId, content, quote, at, file, phrase: null }, refusal),
      )
      if (!isLeft) outbox.restore(messages)
    })
    return () => {
      isLeft = true
      outbox.close()
    }
  }, [outbox, viewerId, partnerId])

  useEffect(() => {
    const again = () => outbox.retryWaiting()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [outbox])
  useSocketEvents(({ type }) => {
    if (type === 'ready') outbox.retryWaiting()
  })

  return {
    outgoing,
    send,
    retry: ({ clientId }: Outgoing) => outbox.retry(clientId),
    discard: ({ clientId }: Outgoing) => outbox.discard(clientId),
  }
}

type Stored = Pick<Outgoing, 'clientId' | 'content' | 'file' | 'phrase' | 'quote' | 'at'>
const failed = (stored: Stored, refusal: PhotoDraft['refusal'] = null): Outgoing => ({
  ...stored,
  state: 'failed',
  problem: refusal?.text ?? null,
  isWaiting: false,
  isRefused: Boolean(refusal),
})

function failedText({ t, isBegun }: { t: TFunction; isBegun: boolean }, file: File | null): string {
  if (file) return t('chat:composer.photoNotSent')
  return isBegun ? t('chat:composer.notSent') : t('chat:composer.notStarted')
}
