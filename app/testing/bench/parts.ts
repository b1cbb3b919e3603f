import type { Figure } from './verdict'

/** Measures the parts of a bench one after the other, or only one of them (`--only`), and returns their figures. */
export async function measureParts(
  parts: Record<string, () => Promise<Figure[]>>,
  only: string | undefined,
): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [part, measure] of Object.entries(parts))
    if (only === undefined || only === part) figures.push(...(await measure()))
  return figures
}
