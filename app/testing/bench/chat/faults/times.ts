/** How often a fault is repeated: as often as the issue states, or less often with `--times 4`. */
export function times(stated: number): number {
  const at = process.argv.indexOf('--times')
  return at < 0 ? stated : Math.min(stated, Number(process.argv[at + 1]))
}
