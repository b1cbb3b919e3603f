import { type Bus, bus } from '~/platform/bus/bus.server'
import { processInBatches } from '~/platform/concurrency/process-in-batches'
import { rowsOf } from '~/platform/database/db.server'

const TOPIC = 'chat.delivered'
/** A message of the bus holds at most 8 kB. */
const BATCH = { size: 75, pauseMs: 0 }

/** The messages of `partnerId` up to `seq` reached a device of `userId`. */
export type DeliveryReceipt = { userId: string; partnerId: string; seq: number }

/** A message reached a device of its receiver. */
export type Delivered = { roomId: string; userId: string; seq: number }

/**
 * Records up to which message each conversation reached its receiver's devices, for many conversations in one statement. Publishes
 * receipts to the senders, except while the conversation is a request (DECISIONS "Chat and albums"). Records nothing for members who
 * hide that they are online, nor in sealed rooms: a receipt would reveal when a device connected. There a message is delivered once read.
 */
export async function recordDelivery(delivered: readonly Delivered[]): Promise<void> {
  if (delivered.length === 0) return
  const rows = await rowsOf<Row>(RECORD_DELIVERY, [JSON.stringify(delivered)], { prepared: true })
  await publishDelivery(rows.filter(({ isAccepted }) => isAccepted))
}

type Row = DeliveryReceipt & { isAccepted: boolean }

// The rows are locked in a fixed order, so that two processes that record for the same member do not deadlock. For the JSON see
// new-messages.server.ts. The limit drops no row: it makes the planner expect few rows and find them by key. Without the limit it read
// the whole table of up to 10,000 members.
const RECORD_DELIVERY = `
  with furthest as (
    select "roomId" as room_id, "userId" as user_id, max(seq) as seq
    from json_to_recordset($1::json) as one ("roomId" uuid, "userId" uuid, seq int)
    group by 1, 2 order by 1, 2 limit json_array_length($1::json)
  ), behind as (
    select m.room_id, m.user_id, f.seq from furthest f
    cross join lateral (
      select * from chat_members where room_id = f.room_id and user_id = f.user_id
        and delivered_seq < f.seq and sealed_at is null
        and (select u.show_online_status from users u where u.id = f.user_id) for update
    ) m
  )
  update chat_members m set delivered_seq = b.seq from behind b
  where m.room_id = b.room_id and m.user_id = b.user_id and m.delivered_seq < b.seq
  returning m.user_id as "userId", m.partner_id as "partnerId", m.delivered_seq as seq,
    m.accepted_at is not null as "isAccepted"`

/** Publishes many receipts in one message of the bus; call it after the commit. */
async function publishDelivery(receipts: readonly DeliveryReceipt[]): Promise<void> {
  await processInBatches(receipts, BATCH, (batch) =>
    bus().publish(TOPIC, Object.fromEntries(batch.map(encodeReceipt))),
  )
}

/** Subscribes to delivery receipts of all processes; returns the unsubscribe function. */
export function subscribeToDeliveries(
  listener: (receipt: DeliveryReceipt) => void,
): ReturnType<Bus['subscribe']> {
  return bus().subscribe(TOPIC, (message) => {
    for (const one of Object.values(message)) {
      const [userId = '', partnerId = '', seq] = one.split(':')
      listener({ userId, partnerId, seq: Number(seq) })
    }
  })
}

/** A receipt as one property of a message of the bus. */
const encodeReceipt = ({ userId, partnerId, seq }: DeliveryReceipt, n: number) => [
  `n${n}`,
  `${userId}:${partnerId}:${seq}`,
]
