import { all, d, near } from './dom'

const TOAST_MS = 5000

// Toasts (SPEC 9): one at a time, 5 s, swiped away to the right, F8 focuses them. Member pages use Radix instead.
export const toastRegion = () => d.querySelector('[data-toasts]')
const timers = new WeakMap()
const stopTimer = (item) => clearTimeout(timers.get(item))
const run = (item) => {
  stopTimer(item)
  timers.set(item, setTimeout(dismiss, TOAST_MS, item))
}
export const dismiss = (item) => {
  if (!item) return
  item.dataset.gone = ''
  setTimeout(() => item.remove(), 200)
}
// `more`: `named`, the key of the text, and `undo`; only member pages know them.
export const toast = (text, tone = 'info', more) => {
  if (!text && !more) return
  const event = new CustomEvent('app:toast', { detail: { text, tone, ...more }, cancelable: true })
  if (!d.dispatchEvent(event) || !text) return
  const item = d.querySelector('[data-toast-template]')?.content.firstElementChild?.cloneNode(true)
  if (!item) return
  item.dataset.tone = tone
  item.querySelector('[data-toast-text]').textContent = text
  present(item)
}
export const present = (item) => {
  for (const old of all('[data-toast]', toastRegion())) if (old !== item) old.remove()
  // Inserted again after rendering, or screen readers do not announce it.
  item.remove()
  setTimeout(() => {
    toastRegion().append(item)
    run(item)
  }, 60)
}
for (const kind of ['pointerover', 'focusin']) {
  d.addEventListener(kind, (event) => {
    const item = near(event, '[data-toasts] [data-toast]')
    if (item) stopTimer(item)
  })
}
for (const kind of ['pointerout', 'focusout']) {
  d.addEventListener(kind, (event) => {
    const item = near(event, '[data-toasts] [data-toast]')
    if (item && !item.contains(event.relatedTarget)) run(item)
  })
}
