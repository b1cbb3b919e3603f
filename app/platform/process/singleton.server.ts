const STORE = Symbol.for('platform.singletons')

type Holder = typeof globalThis & { [STORE]?: Map<string, unknown> }

/**
 * One value per process and name, created on first use. It is stored on globalThis because the host and the Remix build are two bundles,
 * and HMR reloads modules: with a module variable each copy of a module would have its own pool and sockets.
 */
export function singleton<T>(name: string, make: () => T): T {
  const holder: Holder = globalThis
  holder[STORE] ??= new Map()
  if (!holder[STORE].has(name)) holder[STORE].set(name, make())
  return holder[STORE].get(name) as T
}

/** Removes a value, so that the next `singleton` call makes it again; returns the removed value. */
export function forgetSingleton<T>(name: string): T | undefined {
  const holder: Holder = globalThis
  const value = holder[STORE]?.get(name) as T | undefined
  holder[STORE]?.delete(name)
  return value
}
