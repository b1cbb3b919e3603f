/**
 * Number of typing errors: insertions, deletions, replacements and swaps of neighbours (optimal string alignment). Returns `limit + 1` as
 * soon as there are more than `limit`.
 */
export function editDistance(typed: string, meant: string, limit: number): number {
  if (Math.abs(typed.length - meant.length) > limit) return limit + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: meant.length + 1 }, (_, column) => column)
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row]
    let least = row
    for (let column = 1; column <= meant.length; column += 1) {
      const same = typed[row - 1] === meant[column - 1]
      let errors = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (same ? 0 : 1),
      )
      const swapped =
        row > 1 && column > 1 && typed[row - 1] === meant[column - 2] && typed[row - 2] === meant[column - 1]
      if (swapped) errors = Math.min(errors, at(beforeLast, column - 2) + 1)
      current.push(errors)
      least = Math.min(least, errors)
    }
    if (least > limit) return limit + 1
    beforeLast = last
    last = current
  }
  return at(last, meant.length)
}

const at = (row: readonly number[], column: number) => row[column] ?? Number.POSITIVE_INFINITY
