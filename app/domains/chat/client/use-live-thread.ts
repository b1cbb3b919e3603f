import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { seconds } from '~/platform/durations'
import { sayToast } from '~/ui/toast/on-toast'
import type { ThreadView } from '../conversations/open-conversation.server'
import type { FromServer } from '../realtime/protocol'
import { fetchChatPage } from './fetch-chat-page'
import { afterEvent, withNewest, withOlder } from './merge-messages'
import { useLive } from './use-live'

/** A conversation as it grows: by the page's newest part, by older parts on demand, and by what is heard of it. */
export function useLiveThread(loaded: ThreadView) {
  const { t } = useTranslation()
  const [known, setKnown] = useState({ messages: loaded.messages, olderBefore: loaded.olderBefore })
  const [from, setFrom] = useState(loaded)
  const [readSeq, setReadSeq] = useState(0)
  const [isLoading, setIsLoading] = useState(false)
  if (from !== loaded) {
    setFrom(loaded)
    setKnown(withNewest(known, loaded))
  }

  const thread = {
    ...loaded,
    ...known,
    // Null where one may not know: then nothing is told live either.
    partnerReadSeq: loaded.partnerReadSeq === null ? null : Math.max(loaded.partnerReadSeq, readSeq),
  }

  const loadOlder = async () => {
    if (known.olderBefore === null) return
    setIsLoading(true)
    try {
      const page = await fetchChatPage(`?user=${loaded.partnerId}&before=${known.olderBefore}`)
      const older = page?.thread
      if (older) setKnown((now) => withOlder(now, older))
    } catch {
      // The link stays, to be pressed again.
      sayToast({ tone: 'error', text: t('chat:thread.offline') })
    } finally {
      // After the messages are in: nobody wants forty of them read out.
      setTimeout(() => setIsLoading(false))
    }
  }
  const isTyping = useHeard(thread.partnerId, (event) => {
    if (event.type === 'read') setReadSeq((seq) => Math.max(seq, event.seq))
    else setKnown((now) => afterEvent(now, event))
  })
  return { thread, loadOlder, isLoading, isTyping }
}

const TYPES_FOR = seconds(5)

/** Hears what happens in one conversation; gives whether the other one is writing. */
function useHeard(partnerId: string, onEvent: (event: FromServer) => void): boolean {
  const [isTyping, setIsTyping] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>()
  useLive((event) => {
    if (!('partnerId' in event) || event.partnerId !== partnerId) return
    // What was read or delivered meanwhile says nothing about writing.
    if (event.type === 'typing' || event.type === 'new_message') {
      clearTimeout(timer.current)
      setIsTyping(event.type === 'typing')
    }
    if (event.type === 'typing') timer.current = setTimeout(() => setIsTyping(false), TYPES_FOR)
    onEvent(event)
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return isTyping
}
