import { d, toastRegion } from './dom'
import { quickExit } from './quick-exit'

const THREE_ESCAPES_MS = 1000

let escapedAt = []
d.addEventListener('keydown', (event) => {
  if (event.key === 'F8') {
    const region = toastRegion()
    if (region?.firstElementChild) region.focus()
  }
  // An input method drops a word by it.
  if (event.key !== 'Escape' || event.isComposing) return
  const menu = d.querySelector('details[data-menu][open]')
  if (menu) {
    menu.open = false
    menu.querySelector('summary').focus()
  }
  if (event.repeat) return
  // Pressed three times: quick exit. The first ones have closed dialogs, menus and tooltips.
  const link = d.querySelector('[data-quick-exit]')
  escapedAt = [...escapedAt.filter((at) => Date.now() - at < THREE_ESCAPES_MS), Date.now()]
  if (escapedAt.length > 2 && link) quickExit(link)
})
