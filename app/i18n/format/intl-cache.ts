const made = new Map<string, unknown>()

/** More than the readers of a day need. Each takes some 30 kB, and readers can name 400 time zones, for each format and language. */
const MADE_MAX = 1000

/** The Intl object of a key, made once: creating one costs a hundred times as much as using it. */
export function cachedFormat<T>(key: string, make: () => T): T {
  const known = made.get(key) as T | undefined
  if (known) return known
  if (made.size >= MADE_MAX) made.clear()
  const fresh = make()
  made.set(key, fresh)
  return fresh
}
