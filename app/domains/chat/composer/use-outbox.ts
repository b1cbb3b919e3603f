import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sayToast } from '~/ui/toast/on-toast'
import type { Phrase } from '../phrasebook/phrases'
import { keptWords } from './kept-words'
import { postMessage } from './post-message'

/** A message that is not in the conversation yet. */
export type Outgoing = {
  clientId: string
  content: string
  file: File | null
  /** Sent as a sentence of the phrasebook; `content` is how the sender reads it. */
  phrase: Phrase | null
  at: string
  state: 'sending' | 'sent' | 'failed'
  /** Why it failed, in words. */
  problem: string | null
}

/** What goes with the words: a photo, or the sentence that they are. */
export type Sending = { file?: File | null; phrase?: Phrase | null }

type Place = { viewerId: string; partnerId: string; isBegun: boolean }

/**
 * Sends messages one after the other, each under a client id of its own that every further try repeats. What did not arrive stays, over
 * reloads too, and is tried again when the connection is back.
 * @param onSent reads the conversation anew
 */
export function useOutbox({ viewerId, partnerId, isBegun }: Place, onSent: () => Promise<void>) {
  const { t } = useTranslation()
  const [outgoing, setOutgoing] = useState<Outgoing[]>([])
  const line = useRef(Promise.resolve())
  const kept = useRef(keptWords(viewerId, partnerId))

  const change = useCallback(
    (clientId: string, now: Partial<Outgoing>) =>
      setOutgoing((all) => all.map((one) => (one.clientId === clientId ? { ...one, ...now } : one))),
    [],
  )
  const drop = useCallback(
    (clientId: string) => setOutgoing((all) => all.filter((one) => one.clientId !== clientId)),
    [],
  )

  const post = useCallback(
    (message: Outgoing) => {
      change(message.clientId, { state: 'sending', problem: null })
      line.current = line.current.then(async () => {
        const posted = await postMessage({ partnerId, ...message }).catch(() => null)
        if (posted?.ok) {
          change(message.clientId, { state: 'sent' })
          await onSent()
          return drop(message.clientId)
        }
        const problem = posted ? posted.text : t('chat:composer.noConnection')
        change(message.clientId, { state: 'failed', problem })
        const title = message.file
          ? t('chat:composer.photoNotSent')
          : isBegun
            ? t('chat:composer.notSent')
            : t('chat:composer.notStarted')
        sayToast({ tone: 'error', text: title })
      })
    },
    [change, drop, onSent, partnerId, isBegun, t],
  )

  const send = (content: string, { file = null, phrase = null }: Sending = {}) => {
    const at = new Date().toISOString()
    const message = {
      clientId: crypto.randomUUID(),
      content,
      file,
      phrase,
      at,
      state: 'sending',
      problem: null,
    } as const
    setOutgoing((all) => [...all, message])
    post(message)
  }

  // What an earlier page could not send: shown as failed, for the reader to decide.
  useEffect(() => {
    const left = kept.current.sendings()
    const failed = left.map((one) => ({
      ...one,
      phrase: one.phrase ?? null,
      file: null,
      state: 'failed' as const,
      problem: null,
    }))
    if (failed.length > 0) setOutgoing((all) => [...failed, ...all])
  }, [])
  useEffect(() => {
    const words = outgoing.filter(({ file, state }) => file === null && state !== 'sent')
    kept.current.keepSendings(
      words.map(({ clientId, content, phrase, at }) => ({ clientId, content, phrase, at })),
    )
  }, [outgoing])
  useEffect(() => {
    const again = () => {
      for (const one of outgoing) if (one.state === 'failed') post(one)
    }
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [outgoing, post])

  return { outgoing, send, retry: post, discard: ({ clientId }: Outgoing) => drop(clientId) }
}
