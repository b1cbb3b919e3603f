/**
 * Loader data of a page that will not hydrate: readable while rendering, but without properties of its own, so that
 * Remix has nothing to encode for a browser that never asks. It cannot be spread or listed. Use it for large data:
 * `return context.hydrate ? listing : serverOnly(listing)`.
 */
export function serverOnly<T extends object>(data: T): T {
  return Object.create(data) as T
}
