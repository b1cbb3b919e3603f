import { expect, test } from 'vitest'
import { createLatestWriter } from './latest-writer'

/** A server that answers when the test calls `answer`. `null`: the value is stored, but the connection is lost before the answer. */
function slowServer(saved = 'off') {
  const requests: { value: string; answer: (isSaved: boolean | null) => void }[] = []
  const state = { shown: saved, stored: saved, failures: 0 }
  const { write: change, flush } = createLatestWriter<string>({
    saved,
    save: (value) =>
      new Promise((resolve, reject) => {
        const answer = (isSaved: boolean | null) => {
          if (isSaved !== false) state.stored = value
          if (isSaved === null) reject(new Error('no answer'))
          else resolve(isSaved)
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
  /** Answers the latest request. */
  const answer = async (isSaved: boolean | null) => {
    requests.at(-1)?.answer(isSaved)
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

test.each([19, 20])(
  'after %i presses the last state is stored, with one request at a time',
  async (presses) => {
    const { requests, state, change, answer } = slowServer()
    const last = presses % 2 ? 'on' : 'off'
    for (let press = 1; press <= presses; press += 1) change(press % 2 ? 'on' : 'off')
    expect(requests).toHaveLength(1)
    for (let sent = 0; sent < requests.length; sent += 1) await answer(true)
    expect(state).toEqual({ shown: last, stored: last, failures: 0 })
    expect(requests.length).toBeLessThanOrEqual(2)
  },
)

test('a refused change is reverted and reported', async () => {
  const { state, change, answer } = slowServer()
  change('on')
  await answer(false)
  expect(state).toEqual({ shown: 'off', stored: 'off', failures: 1 })
})

test('a refusal is not reported if a later change is stored', async () => {
  const { requests, state, change, answer } = slowServer()
  change('on')
  change('third')
  await answer(false)
  await answer(true)
  expect(requests.map(({ value }) => value)).toEqual(['on', 'third'])
  expect(state).toEqual({ shown: 'third', stored: 'third', failures: 0 })
})

test('after a request without an answer a change back to the last confirmed value is sent, too', async () => {
  const { requests, state, change, answer } = slowServer()
  change('on')
  change('off')
  // The request arrived, its answer was lost.
  await answer(null)
  await answer(true)
  expect(requests.map(({ value }) => value)).toEqual(['on', 'off'])
  expect(state).toEqual({ shown: 'off', stored: 'off', failures: 0 })
})

test('when the page is left, a value that waits for a request is sent at once, and no value twice', async () => {
  const { requests, state, change, flush, answer } = slowServer()
  flush()
  change('on')
  flush()
  expect(requests.map(({ value }) => value)).toEqual(['on'])
  change('third')
  flush()
  flush()
  expect(requests.map(({ value }) => value)).toEqual(['on', 'third'])
  // If the user stays after all, saving continues.
  requests[0]?.answer(true)
  await answer(true)
  await answer(true)
  expect(state).toEqual({ shown: 'third', stored: 'third', failures: 0 })
})
