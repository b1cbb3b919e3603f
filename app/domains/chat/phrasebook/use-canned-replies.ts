import { useRef, useState } from 'react'
import { SAYABLE, type Sayable } from './canned-replies'

/**
 * What the panel offers: with the page where its address asked for it, else read when it is first needed, so that nobody carries
 * it who does not open it.
 */
export function useSayable(loaded: Sayable | null) {
  const [sayable, setSayable] = useState(loaded)
  const [hasFailed, setFailed] = useState(false)
  const isAsking = useRef(false)

  const bring = async () => {
    if (sayable || isAsking.current) return
    isAsking.current = true
    setFailed(false)
    try {
      const answer = await fetch(SAYABLE, { headers: { accept: 'application/json' } })
      if (!answer.ok) throw new Error(String(answer.status))
      setSayable((await answer.json()) as Sayable)
    } catch {
      setFailed(true)
    } finally {
      isAsking.current = false
    }
  }
  return { sayable, hasFailed, bring }
}
