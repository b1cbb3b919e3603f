const made = new Map<string, unknown>()

/** The Intl object of a key, made once: creating one costs a hundred times as much as using it. */
export function cachedFormat<T>(key: string, make: () => T): T {
  const known = made.get(key) as T | undefined
  if (known) return known
  const fresh = make()
  made.set(key, fresh)
  return fresh
}
