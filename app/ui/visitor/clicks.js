import { cameFromHere } from './back'
import { leaveDialog, openBy } from './dialogs'
import { all, d, near, plainClick } from './dom'
import { loadMore } from './first-use'
import { passkey } from './passkeys'
import { showPassword } from './passwords'
import { locate } from './places'
import { quickExit } from './quick-exit'
import { chooseTheme } from './theme'

let pressed
d.addEventListener('pointerdown', ({ target }) => {
  pressed = target
})
d.addEventListener('click', (event) => {
  if (!plainClick(event)) return
  for (const menu of all('details[data-menu][open]')) if (!menu.contains(event.target)) menu.open = false
  let element = near(event, '[data-quick-exit]')
  if (element) {
    event.preventDefault()
    return quickExit(element)
  }
  element = near(event, 'a[data-more]')
  if (element) {
    event.preventDefault()
    return loadMore(element)
  }
  if (near(event, '[data-back]') && cameFromHere()) {
    event.preventDefault()
    return history.back()
  }
  element = near(event, '[data-dialog]')
  if (element && openBy(element)) return event.preventDefault()
  element = near(event, '[data-close]')
  if (element) {
    event.preventDefault()
    return element.closest('dialog')?.close()
  }
  if (event.target instanceof HTMLDialogElement) {
    const box = event.target.getBoundingClientRect()
    const { clientX: x, clientY: y } = event
    // Begun outside, too: who selects the text of a field may release the pointer there.
    if (pressed === event.target && (x < box.left || x > box.right || y < box.top || y > box.bottom))
      pressed.close()
    return
  }
  element = near(event, '[data-theme-set]')
  if (element) {
    event.preventDefault()
    return chooseTheme(element)
  }
  element = near(event, '[data-show-password]')
  if (element) return showPassword(element)
  element = near(event, '[data-gps]')
  if (element) {
    event.preventDefault()
    return locate(element)
  }
  element = near(event, '[data-passkey]')
  if (element) return passkey(element)
  element = near(event, 'dialog a[href]')
  if (element) setTimeout(() => event.defaultPrevented && leaveDialog(element))
})
