import { client } from '~/platform/database/pool.server'
import { insertAccounts, insertConversations, insertSessions, pairUp } from '../fixtures'
import { Lane, type Talk, type Talker } from './lanes'

/** Messages of each conversation before the measurement: on an empty table Postgres plans without indexes. */
const HISTORY = 20

/** Pairs who talk, the one half of each on the one process of a server, the other on the other. */
export class Crew {
  readonly #lanes = [new Lane(), new Lane()]

  private constructor(readonly halves: readonly (readonly Talker[])[]) {}

  static async of(count: number, name: string): Promise<Crew> {
    const people = await insertAccounts(count, name)
    const cookies = new Map((await insertSessions(people)).map((cookie, n) => [people[n], cookie]))
    const pairs = pairUp(people)
    await talkedBefore(await insertConversations(pairs))
    await client()`analyze`
    const talker = (id: string, partnerId: string) => ({ id, partnerId, cookie: cookies.get(id) ?? '' })
    return new Crew([
      pairs.map(([one, other]) => talker(one, other)),
      pairs.map(([one, other]) => talker(other, one)),
    ])
  }

  /** All of them, or so many of each half; resolves once they are let in. */
  async connect(urls: readonly string[], many?: number): Promise<void> {
    await this.#both((lane, n) => lane.connect(urls[n] ?? '', (this.halves[n] ?? []).slice(0, many)))
  }

  /** So many messages a second from both halves together. */
  talk(perSecond: number, lasts: number): Promise<Talk[]> {
    return this.#both((lane) => lane.talk(perSecond / this.#lanes.length, lasts))
  }

  async disconnect(): Promise<void> {
    await this.#both((lane) => lane.disconnect())
  }

  readonly stop = (): void => {
    for (const lane of this.#lanes) lane.stop()
  }

  #both<T>(act: (lane: Lane, n: number) => Promise<T>): Promise<T[]> {
    return Promise.all(this.#lanes.map(act))
  }
}

/** Fills conversations with messages of both, all of them read. */
async function talkedBefore(rooms: readonly string[]): Promise<void> {
  const sql = client()
  const ids = [...rooms]
  await sql`
    insert into messages (room_id, seq, sender_id, receiver_id, content, is_read)
    select r.id, n, case n % 2 when 0 then r.user1_id else r.user2_id end,
      case n % 2 when 0 then r.user2_id else r.user1_id end, 'Guten Abend, hast du am Samstag Zeit?', true
    from chat_rooms r, generate_series(1, ${HISTORY}) as n where r.id = any(${ids}::uuid[])`
  await sql`
    update chat_rooms r set last_seq = ${HISTORY}, last_message_id =
      (select m.id from messages m where m.room_id = r.id and m.seq = ${HISTORY}) where r.id = any(${ids}::uuid[])`
  await sql`
    update chat_members set read_seq = ${HISTORY}, delivered_seq = ${HISTORY} where room_id = any(${ids}::uuid[])`
}
