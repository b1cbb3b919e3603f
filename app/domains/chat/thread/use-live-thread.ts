import { useState } from 'react'
import { readNow } from '../live/read-now'
import type { ThreadMessage } from '../partner'
import { withNewest, withOlder } from './merge'
import type { ThreadView } from './open-thread.server'

/** A conversation as it grows: by the page's newest part, by older parts on demand, and by single messages. */
export function useLiveThread(loaded: ThreadView) {
  const [known, setKnown] = useState({ messages: loaded.messages, olderBefore: loaded.olderBefore })
  const [from, setFrom] = useState(loaded)
  const [isLoading, setIsLoading] = useState(false)
  if (from !== loaded) {
    setFrom(loaded)
    setKnown(withNewest(known, loaded))
  }

  const loadOlder = async () => {
    if (known.olderBefore === null) return
    setIsLoading(true)
    try {
      const page = await readNow(`?user=${loaded.partnerId}&before=${known.olderBefore}`)
      const older = page?.thread
      if (older) setKnown((now) => withOlder(now, older))
    } finally {
      // After the messages are in: nobody wants forty of them read out.
      setTimeout(() => setIsLoading(false))
    }
  }
  /** A message that came by itself; false where something before it is missing. */
  const take = (message: ThreadMessage): boolean => {
    const last = known.messages.at(-1)?.seq ?? 0
    if (message.seq > last + 1) return false
    setKnown((now) => withOlder({ messages: [message], olderBefore: message.seq }, now))
    return true
  }
  return { thread: { ...loaded, ...known }, loadOlder, isLoading, take }
}
