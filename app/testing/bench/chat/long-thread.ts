import { openConversation } from '~/domains/chat/conversations/open-conversation.server'
import { unreadCounts } from '~/domains/chat/messages/unread-counts.server'
import { client } from '~/platform/database/pool.server'
import { seededRandom } from '../queries'
import { atMost, type Figure, quantile } from '../verdict'
import { insertAccounts, insertConversations } from './fixtures'

const MESSAGES = 100_000
const ROOMS = 5000
const RUNS = 400
const WARM_UP = 40

/** Opening a conversation of 100,000 messages, at its end and anywhere in it; and the unread count of a person with 5,000 conversations. */
export async function measureReading(): Promise<Figure[]> {
  const [viewer = '', partner = ''] = await insertAccounts(2, 'thread')
  const [room = ''] = await insertConversations([[viewer, partner]])
  const sql = client()
  await sql`
    insert into messages (room_id, seq, sender_id, receiver_id, content)
    select ${room}, n, case n % 2 when 0 then ${viewer}::uuid else ${partner}::uuid end,
      case n % 2 when 0 then ${partner}::uuid else ${viewer}::uuid end, 'Guten Abend, hast du am Samstag Zeit?'
    from generate_series(1, ${MESSAGES}) as n`
  await sql`
    update chat_rooms set last_seq = ${MESSAGES}, last_message_id =
      (select id from messages where room_id = ${room} and seq = ${MESSAGES}) where id = ${room}`
  await sql`update chat_members set unread_count = ${MESSAGES / 2} where room_id = ${room} and user_id = ${viewer}`
  const others = await insertAccounts(ROOMS, 'partner')
  const [busy = ''] = await insertAccounts(1, 'busy')
  await insertConversations(others.map((other) => [busy, other]))
  await sql`update chat_members set unread_count = 1 where user_id = ${busy}`
  await sql`vacuum analyze messages, chat_members, chat_rooms`

  const random = seededRandom(3)
  const open = (before: number | undefined) =>
    openConversation({ id: viewer, isAdmin: false }, partner, { before, replyTo: undefined, isSeen: true })
  return [
    atMost(20, 'conversation of 100,000, opened: p99', await p99(() => open(undefined)), ' ms'),
    atMost(
      20,
      'conversation of 100,000, anywhere in it: p99',
      await p99(() => open(1 + Math.floor(random() * MESSAGES))),
      ' ms',
    ),
    atMost(
      5,
      'unread count with 5,000 conversations: p99',
      await p99(() => unreadCounts({ id: busy })),
      ' ms',
    ),
  ]
}

async function p99(ask: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let run = -WARM_UP; run < RUNS; run += 1) {
    const begin = performance.now()
    await ask()
    if (run >= 0) times.push(performance.now() - begin)
  }
  return quantile(times, 0.99)
}
