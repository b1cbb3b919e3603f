import type { ToastMessage } from './toasts'

// The module speaks the same event: without listener it shows the message itself.
const EVENT = 'app:toast'

/** Takes messages over from now on; gives the function that ends it. */
export function onToast(show: (message: ToastMessage) => void): () => void {
  const listener = (event: Event) => {
    event.preventDefault()
    show((event as CustomEvent<ToastMessage>).detail)
  }
  document.addEventListener(EVENT, listener)
  return () => document.removeEventListener(EVENT, listener)
}

/** Says something in passing, from anywhere on a member's page. */
export function sayToast(message: ToastMessage): void {
  document.dispatchEvent(new CustomEvent(EVENT, { detail: message, cancelable: true }))
}
