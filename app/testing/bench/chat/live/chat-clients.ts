import { client } from '~/platform/database/pool.server'
import { insertAccounts, insertConversations, insertSessions, pairUp } from '../fixtures'
import { type ChatCounts, ClientProcess, type Member } from './client-process'

/** Messages of each conversation before the measurement: on an empty table Postgres plans without indexes. */
const HISTORY = 20

/** Pairs of members who chat: one of each pair through the first process of the server, the other through the second. */
export class ChatClients {
  readonly #processes = [new ClientProcess(), new ClientProcess()]

  private constructor(readonly halves: readonly (readonly Member[])[]) {}

  static async of(count: number, name: string): Promise<ChatClients> {
    const people = await insertAccounts(count, name)
    const cookies = new Map((await insertSessions(people)).map((cookie, n) => [people[n], cookie]))
    const pairs = pairUp(people)
    await insertHistory(await insertConversations(pairs))
    await client()`analyze`
    const member = (id: string, partnerId: string) => ({ id, partnerId, cookie: cookies.get(id) ?? '' })
    return new ChatClients([
      pairs.map(([one, other]) => member(one, other)),
      pairs.map(([one, other]) => member(other, one)),
    ])
  }

  /** Connects all clients, or `many` of each half; resolves once the server has accepted them. */
  async connect(urls: readonly string[], many?: number): Promise<void> {
    await this.#both((one, n) => one.connect(urls[n] ?? '', (this.halves[n] ?? []).slice(0, many)))
  }

  /** Sends this many messages a second, from both halves together. */
  sendAtRate(perSecond: number, lasts: number): Promise<ChatCounts[]> {
    return this.#both((one) => one.sendAtRate(perSecond / this.#processes.length, lasts))
  }

  async disconnect(): Promise<void> {
    await this.#both((one) => one.disconnect())
  }

  readonly stop = (): void => {
    for (const one of this.#processes) one.stop()
  }

  #both<T>(act: (one: ClientProcess, n: number) => Promise<T>): Promise<T[]> {
    return Promise.all(this.#processes.map(act))
  }
}

/** Fills conversations with messages of both, all of them read. */
async function insertHistory(rooms: readonly string[]): Promise<void> {
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
