/**
 * A small seeded random number generator: the same seed creates the same people and pictures on every machine. Not for secrets.
 */
export type Random = {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number
  /** A whole number from min to max, both included. */
  int(min: number, max: number): number
  between(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
  /** Up to `count` different entries, in their original order. */
  some<T>(from: readonly T[], count: number): T[]
  shuffled<T>(from: readonly T[]): T[]
  uuid(): string
}

export function seededRandom(seed: number | string): Random {
  let state = typeof seed === 'number' ? seed >>> 0 : hash(seed)
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (min: number, max: number) => min + next() * (max - min)
  const int = (min: number, max: number) => Math.floor(between(min, max + 1))
  const pick = <T>(from: readonly T[]): T => {
    const index = int(0, from.length - 1)
    if (index >= from.length || from.length === 0) throw new RangeError('Nothing to pick from')
    return from[index] as T
  }
  const shuffled = <T>(from: readonly T[]): T[] =>
    from
      .map((value) => ({ value, at: next() }))
      .sort((a, b) => a.at - b.at)
      .map(({ value }) => value)
  const some = <T>(from: readonly T[], count: number): T[] => {
    const chosen = new Set(shuffled(from.map((_, index) => index)).slice(0, count))
    return from.filter((_, index) => chosen.has(index))
  }
  const hex = (digits: number) =>
    Array.from({ length: digits }, () => Math.floor(next() * 16).toString(16)).join('')
  const uuid = () => `${hex(8)}-${hex(4)}-4${hex(3)}-${'89ab'[int(0, 3)]}${hex(3)}-${hex(12)}`
  return { next, int, between, chance: (probability) => next() < probability, pick, some, shuffled, uuid }
}

function hash(text: string): number {
  // FNV-1a
  let value = 0x811c9dc5
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return value >>> 0
}
