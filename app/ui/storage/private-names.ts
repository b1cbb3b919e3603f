/** Names of what member pages store of unsent texts and photos (private-storage.ts), without the code that deletes it. */
export const PRIVATE_PREFIX = 'chat:'
export const PRIVATE_DATABASE = 'chat'
