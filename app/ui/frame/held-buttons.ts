import { showToast } from '../toast/on-toast'

const isSending = ({ state, formMethod }: { state: string; formMethod?: string }) =>
  state !== 'idle' && formMethod === 'POST'

/**
 * Holds the pressed button of a form that the router sends until its answer is shown, as the module does for other forms: a second press on a
 * slow network would do the same again. Its text says so meanwhile (`pendingText`). A form that the browser sends itself stays on the page while
 * there is no network: the browser's error page would take the place of the form, with all that was typed. To be called once the router exists.
 */
export function holdPressedButtons(): void {
  let pressed: HTMLElement | null = null
  const held = new Set<HTMLElement>()
  addEventListener(
    'submit',
    ({ submitter }) => {
      pressed = submitter
      // The router changes its state while the event is handled; what comes later is of others.
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
