/**
 * Unsent texts and photos that member pages store in this browser: localStorage entries with this prefix, and one IndexedDB database.
 * Signing out and the quick exit delete all of it (visitor-module.js).
 */
export const PRIVATE_PREFIX = 'chat:'
export const PRIVATE_DATABASE = 'chat'

export function clearPrivateStorage(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PRIVATE_PREFIX)) localStorage.removeItem(key)
    // Other connections are closed immediately, so nothing delays this beyond the page.
    indexedDB.deleteDatabase(PRIVATE_DATABASE)
  } catch {
    // The browser has no storage, so nothing is stored.
  }
}
