/** How often something is to happen: as often as promised, or `--times 4` for a first look. */
export function times(promised: number): number {
  const at = process.argv.indexOf('--times')
  return at < 0 ? promised : Math.min(promised, Number(process.argv[at + 1]))
}
