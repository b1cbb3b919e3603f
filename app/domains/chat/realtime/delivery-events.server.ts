import { type Bus, bus } from '~/platform/bus/bus.server'
import { processInBatches } from '~/platform/process-in-batches'

const TOPIC = 'chat.delivered'
/** A message of the bus holds 8 kB at most. */
const TOLD_TOGETHER = { size: 75, pauseMs: 0 }

/** How far what `partnerId` says reached a device of `userId`. */
export type DeliveryReceipt = { userId: string; partnerId: string; seq: number }

/** Tells every process, many in a message of the bus; after the commit. */
export async function publishDelivery(reached: readonly DeliveryReceipt[]): Promise<void> {
  await processInBatches(reached, TOLD_TOGETHER, (some) =>
    bus().publish(TOPIC, Object.fromEntries(some.map(written))),
  )
}

export function subscribeToDeliveries(
  listener: (reached: DeliveryReceipt) => void,
): ReturnType<Bus['subscribe']> {
  return bus().subscribe(TOPIC, (message) => {
    for (const one of Object.values(message)) {
      const [userId = '', partnerId = '', seq] = one.split(':')
      listener({ userId, partnerId, seq: Number(seq) })
    }
  })
}

const written = ({ userId, partnerId, seq }: DeliveryReceipt, n: number) => [
  `n${n}`,
  `${userId}:${partnerId}:${seq}`,
]
