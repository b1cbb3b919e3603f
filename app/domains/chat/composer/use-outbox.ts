import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sayToast } from '~/ui/toast/on-toast'
import { keptWords } from './kept-words'
import { postMessage } from './post-message'

/** A message that is not in the conversation yet. */
export type Outgoing = {
  clientId: string
  content: string
  file: File | null
  at: string
  state: 'sending' | 'sent' | 'failed'
  /** Why it failed, in words. */
  problem: string | null
}

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

  const send = (content: string, file: File | null = null) => {
    const at = new Date().toISOString()
    const message = {
      clientId: crypto.randomUUID(),
      content,
      file,
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
    const failed = left.map((one) => ({ ...one, file: null, state: 'failed' as const, problem: null }))
    if (failed.length > 0) setOutgoing((all) => [...failed, ...all])
  }, [])
  useEffect(() => {
    const words = outgoing.filter(({ file, state }) => file === null && state !== 'sent')
    kept.current.keepSendings(words.map(({ clientId, content, at }) => ({ clientId, content, at })))
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
