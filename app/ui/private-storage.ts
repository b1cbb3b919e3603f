import { PRIVATE_DATABASE, PRIVATE_PREFIX } from './private-names'

/**
 * Deletes the unsent texts and photos that member pages store in this browser: localStorage entries with one prefix, and one IndexedDB
 * database. Called by signing out, by the quick exit (visitor-module.js), and when an account was deleted.
 */
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
