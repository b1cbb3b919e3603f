import type { NamedMessage } from './toasts'

// The module uses the same event: without a listener it shows the message itself.
const EVENT = 'app:toast'

/** Handles messages from now on; returns the unsubscribe function. */
export function onToast(show: (message: NamedMessage) => void): () => void {
  const listener = (event: Event) => {
    event.preventDefault()
    show((event as CustomEvent<NamedMessage>).detail)
  }
  document.addEventListener(EVENT, listener)
  return () => document.removeEventListener(EVENT, listener)
}

/** Shows a toast, from anywhere on a member page. */
export function showToast(message: NamedMessage): void {
  document.dispatchEvent(new CustomEvent(EVENT, { detail: message, cancelable: true }))
}
