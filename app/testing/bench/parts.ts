import type { Figure } from './verdict'

/**
 * Measures the parts of a bench one after the other, or only one of them (`--only`), and returns their figures. Throws if there is no such
 * part: without figures, the bench would pass.
 */
export async function measureParts(
  parts: Record<string, () => Promise<Figure[]>>,
  only: string | undefined,
): Promise<Figure[]> {
  const names = Object.keys(parts)
  if (only !== undefined && !names.includes(only))
    throw new Error(`No part is called ${only}. The parts are ${names.join(', ')}.`)
  const figures: Figure[] = []
  for (const [part, measure] of Object.entries(parts))
    if (only === undefined || only === part) figures.push(...(await measure()))
  return figures
}
