import { useRef, useState } from 'react'
import type { CannedReplies } from './canned-replies.server'

/** The address from which scripts load the panel's content. */
const CANNED_REPLIES = '/chat/phrases'

/**
 * The content of the panel: it comes with the page if its address requested it; otherwise it loads when the panel opens for the first
 * time, so that pages without it stay small.
 */
export function useCannedReplies(loaded: CannedReplies | null) {
  const [cannedReplies, setCannedReplies] = useState(loaded)
  const [hasFailed, setFailed] = useState(false)
  const isAsking = useRef(false)

  const bring = async () => {
    if (cannedReplies || isAsking.current) return
    isAsking.current = true
    setFailed(false)
    try {
      const answer = await fetch(CANNED_REPLIES, { headers: { accept: 'application/json' } })
      if (!answer.ok) throw new Error(String(answer.status))
      setCannedReplies((await answer.json()) as CannedReplies)
    } catch {
      setFailed(true)
    } finally {
      isAsking.current = false
    }
  }
  return { cannedReplies, hasFailed, bring }
}
