import { showToast } from '../toast/toasts'

const isSending = ({ state, formMethod }: { state: string; formMethod?: string }) =>
  state !== 'idle' && formMethod === 'POST'

/**
 * Disables the pressed button of a form that the router sends until the answer is shown, as the module does for other forms: on a slow network
 * a second press would send the form twice. Meanwhile the button shows its `pendingText`. A form that the browser itself sends is not sent
 * without a network: the browser's error page would replace the form, with all that was typed. The root of the document names the state of
 * the router: while a page loads, the style sheet shows a line (member.css). Call it once the router exists.
 */
export function holdPressedButtons(): void {
  let pressed: HTMLElement | null = null
  const held = new Set<HTMLElement>()
  addEventListener(
    'submit',
    ({ submitter }) => {
      pressed = submitter
      // The router changes its state while the event is handled: a later change belongs to another request.
      setTimeout(() => {
        pressed = null
      })
    },
    true,
  )
  addEventListener('submit', (event) => {
    if (navigator.onLine || event.defaultPrevented) return
    event.preventDefault()
    showToast({ tone: 'error', text: '', named: 'offline' })
  })
  window.__remixRouter.subscribe(({ navigation, fetchers }) => {
    document.documentElement.dataset.navigation = navigation.state
    if ([navigation, ...fetchers.values()].some(isSending)) {
      if (!pressed || 'pending' in pressed.dataset) return
      pressed.dataset.pending = ''
      pressed.ariaDisabled = 'true'
      held.add(pressed)
    } else {
      for (const button of held) {
        delete button.dataset.pending
        button.ariaDisabled = null
      }
      held.clear()
    }
  })
}
