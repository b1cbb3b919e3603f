import type { ToastMessage } from '~/ui/toast/toasts'

/** Shows a message as the page's own toasts. */
export function sayToast(text: string, tone: ToastMessage['tone']): void {
  document.dispatchEvent(
    new CustomEvent<ToastMessage>('app:toast', { detail: { text, tone }, cancelable: true }),
  )
}
