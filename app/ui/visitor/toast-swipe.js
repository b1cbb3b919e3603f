import { d, near } from './dom'
import { dismiss } from './toasts'

const SWIPE_PX = 50

let swipe
d.addEventListener('pointerdown', (event) => {
  const item = near(event, '[data-toasts] [data-toast]')
  if (item && !near(event, 'button, a')) {
    swipe = { item, x: event.clientX }
    item.setPointerCapture(event.pointerId)
  }
})
d.addEventListener('pointermove', (event) => {
  if (swipe) swipe.item.style.translate = `${Math.max(0, event.clientX - swipe.x)}px 0`
})
for (const kind of ['pointerup', 'pointercancel']) {
  d.addEventListener(kind, (event) => {
    if (!swipe) return
    const { item, x } = swipe
    swipe = undefined
    item.style.translate = ''
    if (kind === 'pointerup' && event.clientX - x >= SWIPE_PX) dismiss(item)
  })
}
