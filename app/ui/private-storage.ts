/**
 * What members' pages keep in this browser of things somebody wrote and has not sent: entries of localStorage under the prefix, and one
 * IndexedDB database. Signing out and the quick exit remove all of it (visitor-module.js).
 */
export const PRIVATE_PREFIX = 'chat:'
export const PRIVATE_DATABASE = 'chat'

export function clearPrivateStorage(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PRIVATE_PREFIX)) localStorage.removeItem(key)
    // Whoever opened it closes it at once, so that nothing delays this beyond the page.
    indexedDB.deleteDatabase(PRIVATE_DATABASE)
  } catch {
    // Browsers that keep nothing have nothing to remove.
  }
}
