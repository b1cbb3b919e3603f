import { expect, test } from 'vitest'
import type { SerializedMessage } from '../messages/serialized-message'
import { afterEvent, type Known, withNewest, withOlder } from './merge-messages'

const message = (seq: number, content = `${seq}`) => ({ seq, content }) as SerializedMessage
const part = (from: number, to: number, olderBefore: number | null = from): Known => ({
  messages: Array.from({ length: to - from + 1 }, (_, n) => message(from + n)),
  olderBefore,
})
const seqs = ({ messages }: Known) => messages.map(({ seq }) => seq)

test('what is new joins on to what was read, and says how a message is by now', () => {
  const known = withOlder(part(5, 7), part(1, 4, null))
  const newest = { messages: [message(6), message(7, ''), message(8)], olderBefore: 6 }
  const now = withNewest(known, newest)
  expect(seqs(now)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(now.messages[6]?.content).toBe('')
  expect(now.olderBefore).toBeNull()
})

test('after a gap the newest page stands alone, and what is older can be asked for again', () => {
  expect(withNewest(part(1, 5, null), part(50, 60))).toEqual(part(50, 60))
})

test('a conversation cleared elsewhere is empty here too', () => {
  expect(withNewest(part(1, 5, null), { messages: [], olderBefore: null }).messages).toEqual([])
  expect(seqs(withNewest(part(1, 5, null), part(6, 6, null)))).toEqual([6])
})

test('what is heard joins on; behind a gap it waits for the newest page', () => {
  const heard = (seq: number) =>
    ({ type: 'new_message', partnerId: 'p', message: message(seq) as SerializedMessage }) as const
  expect(seqs(afterEvent(part(1, 3, null), heard(4)))).toEqual([1, 2, 3, 4])
  expect(seqs(afterEvent(part(1, 3, null), heard(3)))).toEqual([1, 2, 3])
  expect(seqs(afterEvent(part(1, 3, null), heard(6)))).toEqual([1, 2, 3])
})
