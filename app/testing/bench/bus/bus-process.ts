import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { bus } from '~/platform/bus/bus.server'
import { closeDb } from '~/platform/database/db.server'
import { seconds } from '~/platform/time/durations'

/*
 * A process with the bus of the app, for measure-bus.ts. It obeys {listen}, {publish: {perSecond, lasts}}, {report} and {end}, and responds
 * with the result or {done}. Each event carries the time at which it was published: all processes of a machine share the monotonic clock.
 */
const TOPICS = Array.from({ length: 16 }, (_, shard) => `bench:${shard}`)
const ROOMS = Array.from({ length: 1000 }, () => ({ roomId: randomUUID(), oneId: randomUUID() }))
/** How long it waits for events that are on their way when publishing ends. An event that takes longer counts as lost. */
const DRAIN_MS = seconds(3)
const clock = () => Number(process.hrtime.bigint()) / 1e6

export type Published = { published: number; failed: number }
export type Received = { times: number[]; disordered: number }

let received: Received = { times: [], disordered: 0 }
const last = new Map<string, number>()

async function listen(): Promise<void> {
  for (const topic of TOPICS)
    await bus().subscribe(topic, ({ roomId = '', seq, at }) => {
      received.times.push(clock() - Number(at))
      if (Number(seq) <= (last.get(roomId) ?? -1)) received.disordered += 1
      last.set(roomId, Number(seq))
    })
}

/** Publishes at a fixed rate. It does not wait for earlier events, which would hide how long they take. */
async function publish({ perSecond, lasts }: { perSecond: number; lasts: number }): Promise<Published> {
  const begin = clock()
  let published = 0
  let failed = 0
  let underway = 0
  while (clock() - begin < lasts) {
    const due = ((clock() - begin) * perSecond) / seconds(1)
    for (; published < due; published += 1) {
      const { roomId = '', oneId = '' } = ROOMS[published % ROOMS.length] ?? {}
      // As large as the event of a message.
      const event = { kind: 'message', roomId, oneId, otherId: oneId, messageId: roomId }
      underway += 1
      bus()
        .publish(TOPICS[published % TOPICS.length] ?? '', { ...event, seq: `${published}`, at: `${clock()}` })
        .catch(() => {
          failed += 1
        })
        .finally(() => {
          underway -= 1
        })
    }
    await sleep(1)
  }
  while (underway > 0) await sleep(10)
  await sleep(DRAIN_MS)
  return { published, failed }
}

async function end(): Promise<void> {
  await bus().close()
  await closeDb()
  process.disconnect()
}

process.on(
  'message',
  (order: { listen?: true; publish?: Parameters<typeof publish>[0]; report?: true; end?: true }) => {
    const answer = (result: unknown) => process.send?.(result ?? { done: true })
    if (order.listen) void listen().then(answer)
    if (order.publish) void publish(order.publish).then(answer)
    if (order.report) {
      answer(received)
      received = { times: [], disordered: 0 }
      last.clear()
    }
    if (order.end) void end()
  },
)
