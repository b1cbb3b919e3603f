import { randomUUID } from 'node:crypto'
import { storeMessage } from '~/domains/chat/messages/send.server'
import { client } from '~/platform/database/pool.server'
import { seconds } from '~/platform/time/durations'
import { atLeast, type Figure } from '../verdict'
import { insertAccounts, insertConversations, insertMatches, pairUp } from './fixtures'

const PEOPLE = 6000
const CONCURRENCY = 16
const DURATION = seconds(8)
const CONTENT = 'Guten Abend, hast du am Samstag Zeit?'

/**
 * Messages a second by 16 at once, against the same insert and room update through postgres.js alone. A sender does not wait until a
 * message is published, but publishing is part of the time.
 */
export async function measureSending(): Promise<Figure[]> {
  const pairs = pairUp(await insertAccounts(PEOPLE, 'sender'))
  await insertConversations(pairs)
  await insertMatches(pairs)
  const sql = client()
  await sql`analyze`
  // Alternately, so that other load of the machine affects both.
  const rates = { bare: 0, ours: 0 }
  for (let round = 0; round < 2; round += 1) {
    rates.bare += await perSecond(pairs, round, (one, other) => bare(sql, one, other))
    rates.ours += await perSecond(pairs, round, (one, other) =>
      storeMessage({
        by: { id: one, isPremium: false },
        userId: other,
        content: CONTENT,
        clientId: randomUUID(),
      }),
    )
  }
  const what = `sending, part of the bare statement (${Math.round(rates.ours / 2)} of ${Math.round(rates.bare / 2)}/s)`
  return [atLeast(50, what, (rates.ours / rates.bare) * 100, ' %')]
}

async function perSecond(
  pairs: readonly [string, string][],
  round: number,
  send: (one: string, other: string) => Promise<unknown>,
): Promise<number> {
  const begin = performance.now()
  const end = begin + DURATION
  let sent = 0
  let published: unknown
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async (_, sender) => {
      for (let n = sender; performance.now() < end; n += CONCURRENCY) {
        const [one, other] = pairs[n % pairs.length] ?? ['', '']
        // The other direction in the second round: nobody reaches the daily limit.
        const answer = await (round === 0 ? send(one, other) : send(other, one))
        if (answer && typeof answer === 'object' && 'refusal' in answer)
          throw new Error(String(answer.refusal))
        if (answer && typeof answer === 'object' && 'published' in answer) published = answer.published
        sent += 1
      }
    }),
  )
  await published
  return sent / ((performance.now() - begin) / seconds(1))
}

const bare = (sql: ReturnType<typeof client>, one: string, other: string) => sql`
  with room as (
    update chat_rooms set last_seq = last_seq + 1, updated_at = now()
    where user1_id = least(${one}::uuid, ${other}::uuid) and user2_id = greatest(${one}::uuid, ${other}::uuid)
    returning id, last_seq
  )
  insert into messages (room_id, seq, sender_id, receiver_id, content, client_id)
  select id, last_seq, ${one}::uuid, ${other}::uuid, ${CONTENT}, ${randomUUID()}::uuid from room`
