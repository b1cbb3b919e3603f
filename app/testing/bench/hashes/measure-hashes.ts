import { mkdirSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { type Figure, tableOf } from '../verdict'
import { measureRecall } from './recall'
import { measureSearch } from './search'

/**
 * Measures what "Ist mein Bild hier?" promises (issue "Private albums"): one photo against a million hashes, and how many changed copies
 * are found. Writes bench-results/hashes.json.
 */
export async function measureHashes(): Promise<{ lines: string[]; ok: boolean }> {
  const figures: Figure[] = [...(await measureSearch()), ...(await measureRecall())]
  mkdirSync('bench-results', { recursive: true })
  writeFileSync('bench-results/hashes.json', `${JSON.stringify({ load: loadavg(), figures }, null, 2)}\n`)
  const load = `load of the machine ${loadavg().map((one) => one.toFixed(1))}`
  return { lines: [...tableOf(figures), load], ok: figures.every((figure) => figure.ok) }
}
