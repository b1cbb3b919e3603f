const EVENT = 'app:premium'

/** Calls `listener` when the event stream reports that the reader's premium has changed. Returns the unsubscribe function. */
export function onPremiumChange(listener: () => void): () => void {
  document.addEventListener(EVENT, listener)
  return () => document.removeEventListener(EVENT, listener)
}

/** Calls the listeners of `onPremiumChange`; the event stream's client calls it. */
export function announcePremiumChange(): void {
  document.dispatchEvent(new CustomEvent(EVENT))
}
