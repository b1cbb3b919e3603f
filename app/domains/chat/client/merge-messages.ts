import type { SerializedMessage } from '../messages/serialized-message'
import type { FromServer } from '../realtime/protocol'

/** A part of a conversation without holes. */
export type Known = { messages: SerializedMessage[]; olderBefore: number | null }

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

/** After something was heard: a message that joins on is in at once, whatever else waits for the newest page. */
export function afterEvent(known: Known, event: FromServer): Known {
  if (event.type === 'new_message' || event.type === 'sent') return withNext(known, [event.message])
  if (event.type === 'resumed') return withNext(known, event.messages)
  if (event.type !== 'taken_back') return known
  const messages = known.messages.map((one) => (one.id === event.messageId ? { ...one, ...TAKEN_BACK } : one))
  return { ...known, messages }
}

const TAKEN_BACK = {
  isUnsent: true,
  canTakeBack: false,
  content: '',
  phrase: null,
  image: null,
  isImageBlurred: false,
  album: null,
  warning: null,
} as const

function withNext(known: Known, [first, ...more]: SerializedMessage[]): Known {
  if (!first || first.seq > (known.messages.at(-1)?.seq ?? 0) + 1) return known
  return joined(known, { messages: [first, ...more], olderBefore: first.seq })
}

/** Where both hold a message, the later part says how it is. */
function joined(earlier: Known, later: Known): Known {
  const bySeq = new Map([...earlier.messages, ...later.messages].map((message) => [message.seq, message]))
  const messages = [...bySeq.values()].sort((one, other) => one.seq - other.seq)
  const startsEarlier = (earlier.messages[0]?.seq ?? 0) <= (later.messages[0]?.seq ?? 0)
  return { messages, olderBefore: (startsEarlier ? earlier : later).olderBefore }
}
