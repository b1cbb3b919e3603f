import { expect, it, vi } from 'vitest'
import { eventStream } from './event-stream.server'

type Send = Parameters<Parameters<typeof eventStream>[1]>[0]
function stream(signal: AbortSignal) {
  const finish = vi.fn(() => {})
  let send: Send = () => {}
  const answer = eventStream(signal, (given) => {
    send = given
    return finish
  })
  return { answer, finish, send: (data: string) => send({ event: 'news', data }) }
}

it('sends events until it is aborted', async () => {
  const end = new AbortController()
  const { answer, finish, send } = stream(end.signal)
  send('{"a":1}')
  send('{"a":2}')
  end.abort()
  send('{"a":3}')
  expect(answer.headers.get('content-type')).toBe('text/event-stream')
  expect(await answer.text()).toBe('event: news\ndata: {"a":1}\n\nevent: news\ndata: {"a":2}\n\n')
  expect(finish).toHaveBeenCalledOnce()
})

it('sends event ids and the retry delay, also without data', async () => {
  const end = new AbortController()
  const answer = eventStream(end.signal, (send) => {
    send({ retryMs: 1500 })
    send({ event: 'news', data: '1', id: 'a' })
    send({ id: 'b' })
    return () => {}
  })
  end.abort()
  expect(await answer.text()).toBe(
    'event: control\nretry: 1500\ndata: \n\nevent: news\nid: a\ndata: 1\n\nevent: control\nid: b\ndata: \n\n',
  )
})

it('can be aborted while it starts', async () => {
  const finish = vi.fn(() => {})
  const end = new AbortController()
  const answer = eventStream(end.signal, () => {
    end.abort()
    return finish
  })
  expect(await answer.text()).toBe('')
  expect(finish).toHaveBeenCalledOnce()
})

it('tolerates a client that disconnects before the abort, and an abort before the start', async () => {
  const end = new AbortController()
  const { answer, finish, send } = stream(end.signal)
  await answer.body?.cancel()
  send('{"a":1}')
  // An error in a listener of the signal would end the process.
  end.abort()
  await new Promise((resolve) => setImmediate(resolve))
  expect(finish).toHaveBeenCalledOnce()
  const late = stream(AbortSignal.abort())
  expect(await late.answer.text()).toBe('')
  expect(late.finish).toHaveBeenCalledOnce()
})

it('disconnects a client that does not read', () => {
  const { finish, send } = stream(new AbortController().signal)
  for (let number = 0; number < 100; number++) send('x'.repeat(10_000))
  expect(finish).toHaveBeenCalledOnce()
})
