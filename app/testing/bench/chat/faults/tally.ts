import type postgres from 'postgres'
import { atMost, type Figure } from '../../verdict'
import type { ChatLoad } from './chat-load'

/**
 * Compares, after a load has ended, the messages that were sent with those that are stored and those that the partners received. A message
 * counts as sent once the server has acknowledged it. Its content is its number.
 */
export async function tally(sql: postgres.Sql, chat: ChatLoad, label: string): Promise<Figure[]> {
  const rows = await sql<{ id: string; contents: string[] }[]>`
    select sender_id as id, array_agg(content order by seq) as contents from messages group by sender_id`
  const stored = new Map(rows.map(({ id, contents }) => [id, contents]))
  const count = { sent: 0, lost: 0, duplicated: 0, outOfOrder: 0 }
  const compare = (sent: readonly string[], found: readonly string[]) => {
    const distinct = new Set(found)
    count.lost += sent.filter((content) => !distinct.has(content)).length
    count.duplicated += found.length - distinct.size
    const numbers = found.map(Number)
    count.outOfOrder += numbers.filter((number, at) => at > 0 && number < (numbers[at - 1] ?? 0)).length
  }
  const [firstHalf, secondHalf] = chat.halves
  firstHalf.forEach((one, at) => {
    const other = secondHalf[at]
    if (!other) return
    for (const [sender, receiver] of [
      [one, other],
      [other, one],
    ] as const) {
      count.sent += sender.sent.length
      compare(sender.sent, stored.get(sender.id) ?? [])
      compare(sender.sent, receiver.received)
    }
  })
  return [
    atMost(0, `${label}: lost, stored or received, of ${count.sent}`, count.lost),
    atMost(0, `${label}: duplicated`, count.duplicated),
    atMost(0, `${label}: out of order`, count.outOfOrder),
    atMost(0, `${label}: never acknowledged`, chat.all.filter((one) => !one.hasAllAcknowledged).length),
  ]
}

/** How often a fault is repeated: as often as the issue states, or less often with `--times 4`. */
export function times(stated: number): number {
  const at = process.argv.indexOf('--times')
  return at < 0 ? stated : Math.min(stated, Number(process.argv[at + 1]))
}
