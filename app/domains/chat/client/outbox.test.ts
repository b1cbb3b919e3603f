import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { seconds } from '~/platform/time/durations'
import type { SerializedMessage } from '../messages/serialized-message'
import { Outbox, type Outgoing } from './outbox'
import type { Posted } from './post-message'

/** What happens to each attempt to send, in order. Attempts after the end of the list arrive. */
type Outcome = 'arrives' | 'hangs' | 'is cut off' | 'is refused' | 'is refused for good' | 'is unavailable'
let outcomes: Outcome[]
let tried: string[]
let failed: string[]
let kept: string[]
let reasons: (string | null)[]
let isShown: boolean
let shown: readonly Outgoing[]
let outbox: Outbox

beforeEach(() => {
  vi.useFakeTimers()
  ;[outcomes, tried, failed, kept, reasons, shown, isShown] = [[], [], [], [], [], [], true]
  outbox = new Outbox({
    post: (message, signal) => {
      tried.push(message.content)
      return answered(message, outcomes.shift() ?? 'arrives', signal)
    },
    // The conversation shows a sent message at once, unless a test turns that off.
    onSent: ({ clientId }) => {
      if (isShown) outbox.discard(clientId ?? '')
    },
    onChange: (messages) => {
      shown = messages
    },
    onFailed: ({ content }) => failed.push(content),
    noConnection: () => 'no connection',
    photos: {
      keep: ({ clientId, isRefused, problem }) => {
        kept = [...kept.filter((one) => one !== clientId), clientId]
        reasons = isRefused ? [...reasons, problem] : reasons
      },
      drop: (clientId) => {
        kept = kept.filter((one) => one !== clientId)
      },
    },
  })
})
afterEach(() => {
  outbox.close()
  vi.useRealTimers()
})

async function answered({ clientId }: Outgoing, outcome: Outcome, signal: AbortSignal): Promise<Posted> {
  if (outcome === 'arrives') return { ok: true, message: { clientId } as SerializedMessage }
  if (outcome === 'is refused') return { ok: false, text: 'refused', isTemporary: false, isFinal: false }
  if (outcome === 'is refused for good') return { ok: false, text: 'why', isTemporary: false, isFinal: true }
  if (outcome === 'is unavailable')
    return { ok: false, text: 'unavailable', isTemporary: true, isFinal: false }
  if (outcome === 'is cut off') throw new TypeError('Failed to fetch')
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
}
const message = (content: string, over: Partial<Outgoing> = {}): Outgoing => ({
  clientId: `id of ${content}`,
  content,
  file: null,
  phrase: null,
  quote: null,
  at: new Date().toISOString(),
  state: 'sending',
  problem: null,
  isWaiting: false,
  isRefused: false,
  ...over,
})
const photo = (content: string, bytes: number) =>
  message(content, { file: new File([new Uint8Array(bytes)], 'a.jpg', { type: 'image/jpeg' }) })
const write = (...contents: string[]) => {
  for (const content of contents) outbox.add(message(content))
}
const after = (count: number) => vi.advanceTimersByTimeAsync(seconds(count))
const states = () => shown.map(({ content, state }) => `${content} ${state}`)

test('messages are sent one after the other, and removed once the conversation shows them', async () => {
  write('1', '2', '3')
  await after(0)
  expect([tried, states()]).toEqual([['1', '2', '3'], []])
})

test('a hanging request is aborted and repeated with the same client id; later messages follow in order', async () => {
  outcomes = ['hangs']
  write('1', '2', '3')
  await after(19)
  expect([tried, states()]).toEqual([['1'], ['1 sending', '2 sending', '3 sending']])
  await after(2)
  expect([tried, states(), failed]).toEqual([['1', '1', '2', '3'], [], []])
})

test('two hanging requests in a row mean offline: all messages wait, and are sent in order once online', async () => {
  outcomes = ['hangs', 'hangs']
  write('1', '2')
  await after(41)
  expect(shown).toMatchObject([
    { content: '1', state: 'failed', isWaiting: true, problem: 'no connection' },
    { content: '2', state: 'failed', isWaiting: true, problem: 'no connection' },
  ])
  // One notice, not one per message.
  expect([tried, failed]).toEqual([['1', '1'], ['1']])
  await after(5)
  expect([tried, states()]).toEqual([['1', '1', '1', '2'], []])
})

test.each(['is cut off', 'is unavailable'] as const)(
  'a message that %s is retried with growing delays',
  async (outcome) => {
    outcomes = Array(5).fill(outcome)
    write('1')
    for (const [at, tries] of [
      [0, 1],
      [4.9, 1],
      [5.1, 2],
      [15.2, 3],
      [35.3, 4],
      [75.4, 5],
      [134.9, 5],
      [135.5, 6],
    ] as const) {
      await after(at - (Date.now() - start) / seconds(1))
      expect([at, tried.length]).toEqual([at, tries])
    }
    expect(states()).toEqual([])
  },
)
test('after a message has arrived, a later failure waits no longer than the first one', async () => {
  outcomes = ['is cut off', 'is cut off', 'is cut off', 'arrives', 'is cut off']
  write('1')
  for (let n = 0; n < 3; n++) {
    await after(0)
    outbox.retryWaiting()
  }
  await after(0)
  expect([tried.length, states()]).toEqual([4, []])
  write('2')
  await after(4.9)
  expect(tried).toHaveLength(5)
  await after(0.2)
  expect([tried.length, states()]).toEqual([6, []])
})
let start: number
beforeEach(() => {
  start = Date.now()
})

test('a new message, a press or a restored connection also sends the waiting messages, oldest first', async () => {
  outcomes = ['is cut off', 'is cut off', 'is cut off']
  write('1')
  await after(0)
  write('2')
  await after(0)
  expect(tried).toEqual(['1', '1'])
  outbox.retry('id of 2')
  await after(0)
  expect([tried, states()]).toEqual([
    ['1', '1', '1'],
    ['1 failed', '2 failed'],
  ])
  outbox.retryWaiting()
  await after(0)
  expect([tried, states()]).toEqual([['1', '1', '1', '1', '2'], []])
})

test('a refused message stays until its sender decides, and does not delay others', async () => {
  outcomes = ['is refused']
  write('1', '2')
  await after(200)
  expect(tried).toEqual(['1', '2'])
  expect(shown).toMatchObject([{ content: '1', state: 'failed', problem: 'refused', isWaiting: false }])
  write('3')
  await after(0)
  expect(states()).toEqual(['1 failed'])
  outbox.retry('id of 1')
  await after(0)
  expect([tried, states()]).toEqual([['1', '2', '3', '1'], []])
})

test('a refused message is not sent again with those that wait for a connection', async () => {
  outcomes = ['is refused', 'is cut off']
  write('1', '2')
  await after(0)
  outbox.retryWaiting()
  await after(0)
  expect([tried, states()]).toEqual([['1', '2', '2'], ['1 failed']])
})

test('a message that the conversation shows is not sent again, even if its response was lost', async () => {
  outcomes = ['hangs']
  write('1', '2')
  await after(10)
  outbox.discard('id of 1')
  await after(11)
  expect([tried.filter((one) => one === '2'), states()]).toEqual([['2'], []])
})

test('a message that the conversation shows has not failed, even if no response comes at all', async () => {
  outcomes = ['hangs', 'hangs']
  write('1', '2')
  await after(10)
  outbox.discard('id of 1')
  await after(31)
  expect([tried, failed, states()]).toEqual([['1', '1', '2'], [], []])
})

test('a sent message stays visible until the conversation shows it', async () => {
  isShown = false
  write('1')
  await after(0)
  expect(states()).toEqual(['1 sent'])
  outbox.discard('id of 1')
  expect(states()).toEqual([])
})

test('the timeout of a photo grows with its size, and the photo is stored until it has arrived', async () => {
  outcomes = ['hangs']
  outbox.add(photo('1', 3_200_000))
  expect(kept).toEqual(['id of 1'])
  await after(119)
  expect(tried).toEqual(['1'])
  await after(2)
  expect([tried, kept, states()]).toEqual([['1', '1'], [], []])
})

test('a refused photo is stored until it is discarded', async () => {
  outcomes = ['is refused']
  outbox.add(photo('1', 10))
  await after(0)
  expect(kept).toEqual(['id of 1'])
  outbox.discard('id of 1')
  expect(kept).toEqual([])
})

test('a photo that the server refuses for good is stored with the reason', async () => {
  outcomes = ['is refused for good']
  outbox.add(photo('1', 10))
  await after(0)
  expect(shown).toMatchObject([{ state: 'failed', problem: 'why', isRefused: true, isWaiting: false }])
  expect([kept, reasons]).toEqual([['id of 1'], ['why']])
})

test('photos left by an earlier page are listed in order, and wait for their sender', async () => {
  const left = { state: 'failed', at: '2026-01-01T00:00:00.000Z' } as const
  write('new')
  outbox.restore([message('old', left)])
  outbox.restore([message('older', { ...left, at: '2025-12-31T00:00:00.000Z' }), message('old', left)])
  expect(states()).toEqual(['older failed', 'old failed', 'new sending'])
  await after(100)
  expect([tried, states()]).toEqual([['new'], ['older failed', 'old failed']])
  outbox.retry('id of old')
  await after(0)
  expect(states()).toEqual(['older failed'])
})

test('after the conversation was left nothing is retried', async () => {
  outcomes = ['is cut off']
  write('1')
  outbox.close()
  await after(600)
  expect(tried).toEqual(['1'])
})
