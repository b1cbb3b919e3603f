import { randomUUID } from 'node:crypto'
import { afterAll, expect, it, vi } from 'vitest'
import { bus } from '~/platform/bus/bus.server'
import { closeDb } from '~/platform/database/db.server'
import { streamPresence } from './stream.server'
import { initialPresence } from './visible-presence.server'

vi.mock('./visible-presence.server', { spy: true })
const query = vi.mocked(initialPresence)

afterAll(async () => {
  await bus().close()
  await closeDb()
})

it('the first state is not queried for a stream that has closed before', async () => {
  const [open, closed] = [{ id: randomUUID() }, { id: randomUUID() }]
  const close = streamPresence(closed, null, () => {})
  const stop = streamPresence(open, null, () => {})
  close()
  await vi.waitFor(() => expect(query).toHaveBeenCalledWith(open, null), { timeout: 10_000 })
  expect(query.mock.calls.map(([viewer]) => viewer)).toEqual([open])
  stop()
})
