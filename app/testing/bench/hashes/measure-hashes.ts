import type { Measured } from '../benches'
import type { Figure } from '../verdict'
import { measureRecall } from './recall'
import { measureSearch } from './search'

/**
 * Measures what "Ist mein Bild hier?" promises (issue "Private albums"): the time to compare one photo with a million hashes, and the share
 * of changed copies that are found.
 */
export async function measureHashes(): Promise<Measured> {
  const figures: Figure[] = [...(await measureSearch()), ...(await measureRecall())]
  return { figures }
}
