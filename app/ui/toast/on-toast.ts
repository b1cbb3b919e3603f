import type { ToastMessage } from './toasts'

// The module uses the same event: without a listener it shows the message itself.
const EVENT = 'app:toast'

/** Handles messages from now on; returns the unsubscribe function. */
export function onToast(show: (message: ToastMessage) => void): () => void {
  const listener = (event: Event) => {
    event.preventDefault()
    show((event as CustomEvent<ToastMessage>).detail)
  }
  document.addEventListener(EVENT, listener)
  return () => document.removeEventListener(EVENT, listener)
}

/** Shows a toast, from anywhere on a member page. */
export function sayToast(message: ToastMessage): void {
  document.dispatchEvent(new CustomEvent(EVENT, { detail: message, cancelable: true }))
}
