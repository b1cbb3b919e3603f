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
 * Records how far conversations reached their receivers' devices, many in one statement, and publishes receipts to the senders, but not
 * while the conversation is a request (DECISIONS "Chat and albums"). For members who hide being online, and in sealed rooms, it records
 * nothing: that would reveal when a device connected. What they read counts as delivered.
 */
export async function recordDelivery(delivered: readonly Delivered[]): Promise<void> {
  if (delivered.length === 0) return
  const rows = await rowsOf<Row>(NOTE, [JSON.stringify(delivered)], { prepared: true })
  await publishDelivery(rows.filter(({ isKnown }) => isKnown))
}

type Row = DeliveryReceipt & { isKnown: boolean }

// In a fixed order: two processes that record for the same member must not deadlock. JSON: see new-messages.server.ts. The limit drops
// nothing: with it the planner expects few rows and finds them by key; without it, it read the whole table of up to 10,000 members.
const NOTE = `
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
    m.accepted_at is not null as "isKnown"`

/** Publishes many receipts in one message of the bus; call it after the commit. */
async function publishDelivery(reached: readonly DeliveryReceipt[]): Promise<void> {
  await processInBatches(reached, BATCH, (some) =>
    bus().publish(TOPIC, Object.fromEntries(some.map(written))),
  )
}

/** Subscribes to delivery receipts of all processes; returns the unsubscribe function. */
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
