/** Deeper than any body the platform takes; nobody nests by hand. */
const DEPTH_MAX = 10
/** More members and items, in all, than any body the platform takes. */
const VALUES_MAX = 20_000

/**
 * Whether a parsed JSON value can be handed on: no null characters in its texts and names (Postgres refuses them), no
 * `__proto__` (whoever copies such an object changes all objects), and neither nesting nor values without end. Walks without
 * recursion, so that the nesting cannot exhaust the stack either.
 */
export function isHarmless(value: unknown): boolean {
  const waiting: [value: unknown, depth: number][] = [[value, 0]]
  let values = 0
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [one, depth] = next
    if (typeof one === 'string' && one.includes('\0')) return false
    if (typeof one !== 'object' || one === null) continue
    if (depth === DEPTH_MAX) return false
    for (const [name, entry] of Object.entries(one)) {
      if (name === '__proto__' || name.includes('\0')) return false
      values += 1
      if (values > VALUES_MAX) return false
      waiting.push([entry, depth + 1])
    }
  }
  return true
}
