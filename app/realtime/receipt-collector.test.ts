import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Delivered } from '~/domains/chat/realtime/delivery-receipts.server'
import { createReceiptCollector } from './receipt-collector.server'

const of = (userId: string, seq: number): Delivered => ({ roomId: 'room', userId, seq })

function collected(waitMs = 5) {
  const recorded: (readonly Delivered[])[] = []
  const receipts = createReceiptCollector(
    async (some) => void recorded.push(some),
    (error) => expect.fail(String(error)),
    waitMs,
  )
  return { recorded, ...receipts }
}

it('records the furthest receipt of each member in each room, together', async () => {
  const { recorded, add } = collected()
  for (const receipt of [of('luana', 1), of('jonas', 4), of('luana', 3), of('luana', 2)]) add(receipt)
  await expect.poll(() => recorded).toEqual([[of('jonas', 4), of('luana', 3)]])
})

it('records none that was read meanwhile, and those behind what was read', async () => {
  const { recorded, add, settle } = collected()
  for (const receipt of [of('luana', 3), of('jonas', 4), of('mia', 7)]) add(receipt)
  settle(of('luana', 3))
  settle(of('jonas', 9))
  settle(of('mia', 6))
  settle(of('nobody', 1))
  await expect.poll(() => recorded).toEqual([[of('mia', 7)]])
})

it('records a receipt that comes after a read mark of earlier messages', async () => {
  const { recorded, add, settle } = collected()
  add(of('luana', 3))
  settle(of('luana', 3))
  add(of('luana', 4))
  await expect.poll(() => recorded).toEqual([[of('luana', 4)]])
})

it('gives a receipt that comes shortly before a batch the time to be read, too', async () => {
  const { recorded, add, settle } = collected(60)
  add(of('luana', 3))
  await sleep(50)
  add(of('jonas', 4))
  await sleep(20)
  settle(of('jonas', 4))
  await expect.poll(() => recorded).toEqual([[of('luana', 3)]])
  add(of('mia', 1))
  await expect.poll(() => recorded).toEqual([[of('luana', 3)], [of('mia', 1)]])
})
