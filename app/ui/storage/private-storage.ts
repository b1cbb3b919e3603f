import { PRIVATE_DATABASE, PRIVATE_PREFIX } from './private-names'

/**
 * Deletes the unsent texts and photos that member pages store in this browser: localStorage entries with one prefix, and one IndexedDB
 * database. Called at sign-out, by the quick exit (visitor-module.js), and after an account was deleted.
 */
export function clearPrivateStorage(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PRIVATE_PREFIX)) localStorage.removeItem(key)
    // Pages close each connection to the database after its use, so none of them delays the deletion for long.
    indexedDB.deleteDatabase(PRIVATE_DATABASE)
  } catch {
    // The browser has no storage, so nothing is stored.
  }
}
