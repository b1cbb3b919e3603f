const EVENT = 'app:premium'

/** Calls `listener` when the event stream says that the reader's premium has changed; returns the unsubscribe function. */
export function onPremiumChange(listener: () => void): () => void {
  document.addEventListener(EVENT, listener)
  return () => document.removeEventListener(EVENT, listener)
}

/** Passes the event of the stream on to the page. */
export function announcePremiumChange(): void {
  document.dispatchEvent(new CustomEvent(EVENT))
}
