import type { ThreadMessage } from '../partner'

/** A part of a conversation without holes. */
export type Known = { messages: ThreadMessage[]; olderBefore: number | null }

/**
 * What is known of a conversation once another part of it came. The newest page says what is so: where it does not join on to
 * what was known (long offline) or begins the conversation anew (cleared elsewhere), it stands alone.
 */
export function withNewest(known: Known, newest: Known): Known {
  const [first] = newest.messages
  const last = known.messages.at(-1)
  const joins = first !== undefined && last !== undefined && first.seq <= last.seq + 1
  return joins && newest.olderBefore !== null ? joined(known, newest) : newest
}

/** The same with an older page before it. */
export const withOlder = (known: Known, older: Known): Known => joined(older, known)

/** Where both hold a message, the later part says how it is. */
function joined(earlier: Known, later: Known): Known {
  const bySeq = new Map([...earlier.messages, ...later.messages].map((message) => [message.seq, message]))
  const messages = [...bySeq.values()].sort((one, other) => one.seq - other.seq)
  const startsEarlier = (earlier.messages[0]?.seq ?? 0) <= (later.messages[0]?.seq ?? 0)
  return { messages, olderBefore: (startsEarlier ? earlier : later).olderBefore }
}
