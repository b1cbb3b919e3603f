import { useRef, useState } from 'react'
import { CANNED_REPLIES, type CannedReplies } from './canned-replies'

/**
 * What the panel offers: with the page where its address asked for it, else read when it is first needed, so that nobody carries
 * it who does not open it.
 */
export function useCannedReplies(loaded: CannedReplies | null) {
  const [cannedReplies, setSayable] = useState(loaded)
  const [hasFailed, setFailed] = useState(false)
  const isAsking = useRef(false)

  const bring = async () => {
    if (cannedReplies || isAsking.current) return
    isAsking.current = true
    setFailed(false)
    try {
      const answer = await fetch(CANNED_REPLIES, { headers: { accept: 'application/json' } })
      if (!answer.ok) throw new Error(String(answer.status))
      setSayable((await answer.json()) as CannedReplies)
    } catch {
      setFailed(true)
    } finally {
      isAsking.current = false
    }
  }
  return { cannedReplies, hasFailed, bring }
}
