import { expect, it, vi } from 'vitest'
import { streamDownload } from './download.server'

function download({ failsAt = '' } = {}) {
  const made: string[] = []
  const finish = vi.fn(() => {})
  async function* batches() {
    try {
      for (const batch of ['one', 'twö', 'three']) {
        if (batch === failsAt) throw new Error('the database is away')
        made.push(batch)
        yield batch
      }
    } finally {
      finish()
    }
  }
  async function* parts() {
    yield 'head'
    for await (const batch of batches()) yield `,${batch}`
  }
  const answer = streamDownload({ type: 'text/csv; charset=utf-8', filename: 'log.csv', parts: parts() })
  return { answer, made, finish }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

it('sends all parts in order, as a file for its reader alone', async () => {
  const { answer, finish } = download()
  expect(Object.fromEntries(answer.headers)).toEqual({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="log.csv"',
    'cache-control': 'private, no-store',
  })
  expect(await answer.text()).toBe('head,one,twö,three')
  expect(finish).toHaveBeenCalledOnce()
})

it('makes a part only once its reader has taken the one before', async () => {
  const { answer, made } = download()
  const reader = answer.body?.getReader()
  await turn()
  expect(made).toEqual([])
  await reader?.read()
  await turn()
  expect(made).toEqual(['one'])
})

it('makes no further part, and ends the query, once its reader cancels', async () => {
  const { answer, made, finish } = download()
  const reader = answer.body?.getReader()
  for (const _ of ['head', 'one']) await reader?.read()
  await turn()
  await reader?.cancel()
  expect(made).toEqual(['one', 'twö'])
  expect(finish).toHaveBeenCalledOnce()
})

it('fails instead of ending early if a part cannot be made', async () => {
  const { answer, made, finish } = download({ failsAt: 'twö' })
  await expect(answer.text()).rejects.toThrow()
  expect(made).toEqual(['one'])
  expect(finish).toHaveBeenCalledOnce()
})
