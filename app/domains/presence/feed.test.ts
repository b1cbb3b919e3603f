import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterAll, expect, it, vi } from 'vitest'
import { bus } from '~/platform/bus/bus.server'
import { closeDb } from '~/platform/database/db.server'
import { onPresenceUpdate, streamPresence } from './feed.server'
import { onPresenceChange, publishPresence } from './presence-events.server'
import { initialPresence, presenceUpdatesFor } from './visible-presence.server'

vi.mock('./visible-presence.server', { spy: true })
const query = vi.mocked(presenceUpdatesFor)
const initial = vi.mocked(initialPresence)
/** Events come through the database: on a busy machine that may take longer than the second that is the default. */
const EVENTUALLY = { timeout: 30_000 }

afterAll(async () => {
  await bus().close()
  await closeDb()
})

it('queries changes once, those during a query after it, and nothing while there are none', async () => {
  const stop = await onPresenceUpdate(() => {})
  const [early, late] = [[randomUUID(), randomUUID()], [randomUUID()]]
  const arrived = vi.fn()
  const stopArrivals = await onPresenceChange(arrived)
  let end = () => {}
  const running = new Promise<[]>((resolve) => {
    end = () => resolve([])
  })
  query.mockReturnValueOnce(running)
  await publishPresence(early)
  await vi.waitFor(() => expect(query).toHaveBeenCalledTimes(1), EVENTUALLY)
  await publishPresence(late)
  await vi.waitFor(() => expect(arrived).toHaveBeenCalledTimes(2), EVENTUALLY)
  end()
  await vi.waitFor(() => expect(query).toHaveBeenCalledTimes(2), EVENTUALLY)
  // Five times as long as changes are collected.
  await setTimeout(1000)
  expect(query.mock.calls.map(([, userIds]) => userIds)).toEqual([early, late])
  stop()
  await stopArrivals()
})

it('the first state is not queried for a stream that has closed before', async () => {
  const [open, closed] = [{ id: randomUUID() }, { id: randomUUID() }]
  const close = streamPresence(closed, null, () => {})
  const stop = streamPresence(open, null, () => {})
  close()
  await vi.waitFor(() => expect(initial).toHaveBeenCalledWith(open, null), EVENTUALLY)
  expect(initial.mock.calls.map(([viewer]) => viewer)).toEqual([open])
  stop()
})
