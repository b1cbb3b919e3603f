import { useRef, useState } from 'react'
import type { CannedReplies } from './canned-replies.server'

/** The URL from which the panel loads its content. */
const CANNED_REPLIES = '/chat/phrases'

/**
 * The content of the panel of canned replies. If it was not loaded with the page, `load` fetches it when the panel is first opened, so that
 * pages stay small.
 */
export function useCannedReplies(loaded: CannedReplies | null) {
  const [cannedReplies, setCannedReplies] = useState(loaded)
  const [hasFailed, setFailed] = useState(false)
  const isLoading = useRef(false)

  const load = async () => {
    if (cannedReplies || isLoading.current) return
    isLoading.current = true
    setFailed(false)
    try {
      const answer = await fetch(CANNED_REPLIES, { headers: { accept: 'application/json' } })
      if (!answer.ok) throw new Error(String(answer.status))
      setCannedReplies((await answer.json()) as CannedReplies)
    } catch {
      setFailed(true)
    } finally {
      isLoading.current = false
    }
  }
  return { cannedReplies, hasFailed, load }
}
