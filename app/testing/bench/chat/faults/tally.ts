import type postgres from 'postgres'
import { atMost, type Figure } from '../../verdict'
import type { Talk } from './talk'

/** Sent messages compared with what is stored and what was received, of a talk that is over. */
export async function tally(sql: postgres.Sql, talk: Talk, what: string): Promise<Figure[]> {
  const rows = await sql<{ id: string; said: string[] }[]>`
    select sender_id as id, array_agg(content order by seq) as said from messages group by sender_id`
  const stored = new Map(rows.map(({ id, said }) => [id, said]))
  const count = { said: 0, lost: 0, doubled: 0, disordered: 0 }
  const compare = (said: readonly string[], got: readonly string[]) => {
    const once = new Set(got)
    count.lost += said.filter((one) => !once.has(one)).length
    count.doubled += got.length - once.size
    const places = got.map(Number)
    count.disordered += places.filter((place, n) => n > 0 && place < (places[n - 1] ?? 0)).length
  }
  const [ones, others] = talk.halves
  ones.forEach((one, n) => {
    const other = others[n]
    if (!other) return
    for (const [speaker, hearer] of [
      [one, other],
      [other, one],
    ] as const) {
      count.said += speaker.said.length
      compare(speaker.said, stored.get(speaker.id) ?? [])
      compare(speaker.said, hearer.received)
    }
  })
  return [
    atMost(0, `${what}: lost, stored or received, of ${count.said}`, count.lost),
    atMost(0, `${what}: doubled`, count.doubled),
    atMost(0, `${what}: out of order`, count.disordered),
    atMost(0, `${what}: never acknowledged`, talk.all.filter((one) => !one.hasAllAcknowledged).length),
  ]
}
