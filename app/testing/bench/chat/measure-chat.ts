import { mkdirSync, writeFileSync } from 'node:fs'
import { type Figure, tableOf } from '../verdict'
import { measureReading } from './long-thread'
import { measureSending } from './sending'

/**
 * What conversations promise (issue "Chat that never loses a message"), each figure with its limit. Writes
 * bench-results/chat.json; gives the lines of the table and whether all is well.
 */
export async function measureChat(): Promise<{ lines: string[]; ok: boolean }> {
  const figures: Figure[] = [...(await measureReading()), ...(await measureSending())]
  mkdirSync('bench-results', { recursive: true })
  writeFileSync('bench-results/chat.json', `${JSON.stringify(figures, null, 2)}\n`)
  return { lines: tableOf(figures), ok: figures.every((figure) => figure.ok) }
}
