import { expect, test } from 'vitest'
import { createLatestWriter } from './latest-writer'

/** A server that answers when the test lets it; `null` is no answer at all, although the value may have arrived. */
function slowServer(saved = 'off') {
  const requests: { value: string; answer: (isDone: boolean | null) => void }[] = []
  const state = { shown: saved, stored: saved, failures: 0 }
  const { write: change, flush } = createLatestWriter<string>({
    saved,
    save: (value) =>
      new Promise((resolve, reject) => {
        const answer = (isDone: boolean | null) => {
          if (isDone !== false) state.stored = value
          if (isDone === null) reject(new Error('no answer'))
          else resolve(isDone)
        }
        requests.push({ value, answer })
      }),
    show: (value) => {
      state.shown = value
    },
    onFailure: () => {
      state.failures += 1
    },
  })
  /** Answers the request that is under way. */
  const answer = async (isDone: boolean | null) => {
    requests.at(-1)?.answer(isDone)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { requests, state, change, flush, answer }
}

test('a change is shown at once and saved', async () => {
  const { requests, state, change, answer } = slowServer()
  change('on')
  expect(state).toMatchObject({ shown: 'on', stored: 'off' })
  await answer(true)
  expect(state).toEqual({ shown: 'on', stored: 'on', failures: 0 })
  expect(requests).toHaveLength(1)
})

test.each([19, 20])('%i presses end in the last state, with one request at a time', async (presses) => {
  const { requests, state, change, answer } = slowServer()
  const last = presses % 2 ? 'on' : 'off'
  for (let press = 1; press <= presses; press += 1) change(press % 2 ? 'on' : 'off')
  expect(requests).toHaveLength(1)
  for (let sent = 0; sent < requests.length; sent += 1) await answer(true)
  expect(state).toEqual({ shown: last, stored: last, failures: 0 })
  expect(requests.length).toBeLessThanOrEqual(2)
})

test('a refused change is taken back, and said', async () => {
  const { state, change, answer } = slowServer()
  change('on')
  await answer(false)
  expect(state).toEqual({ shown: 'off', stored: 'off', failures: 1 })
})

test('a refusal that a later change followed is no failure', async () => {
  const { requests, state, change, answer } = slowServer()
  change('on')
  change('third')
  await answer(false)
  await answer(true)
  expect(requests.map(({ value }) => value)).toEqual(['on', 'third'])
  expect(state).toEqual({ shown: 'third', stored: 'third', failures: 0 })
})

test('after a request without an answer even the stored value is sent again', async () => {
  const { requests, state, change, answer } = slowServer()
  change('on')
  change('off')
  // It arrived, its answer did not.
  await answer(null)
  await answer(true)
  expect(requests.map(({ value }) => value)).toEqual(['on', 'off'])
  expect(state).toEqual({ shown: 'off', stored: 'off', failures: 0 })
})

test('what waits behind a request is sent at once when the page is left, and nothing twice', async () => {
  const { requests, state, change, flush, answer } = slowServer()
  flush()
  change('on')
  flush()
  expect(requests.map(({ value }) => value)).toEqual(['on'])
  change('third')
  flush()
  flush()
  expect(requests.map(({ value }) => value)).toEqual(['on', 'third'])
  // The page was not left: it goes on as before.
  requests[0]?.answer(true)
  await answer(true)
  await answer(true)
  expect(state).toEqual({ shown: 'third', stored: 'third', failures: 0 })
})
