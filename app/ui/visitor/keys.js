import { d, near } from './dom'
import { quickExit } from './quick-exit'
import { toastRegion } from './toasts'
import { hideTip, isTipShown } from './tooltips'

const DOUBLE_ESCAPE_MS = 600

let escapedAt = 0
d.addEventListener('keydown', (event) => {
  if (event.key === 'F8') {
    const region = toastRegion()
    if (region?.firstElementChild) region.focus()
  }
  if (event.key !== 'Escape') return
  const menu = d.querySelector('details[data-menu][open]')
  const busy =
    isTipShown() || menu || d.querySelector('dialog:modal') || near(event, 'input, textarea, select')
  hideTip()
  if (menu) {
    menu.open = false
    menu.querySelector('summary').focus()
  }
  // Pressed twice with nothing left to close: quick exit.
  if (busy) escapedAt = 0
  else if (Date.now() - escapedAt < DOUBLE_ESCAPE_MS) quickExit(d.querySelector('[data-quick-exit]'))
  else escapedAt = Date.now()
})
