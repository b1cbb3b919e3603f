import { all, d, near, toastRegion } from './dom'

// How visitors' pages show toasts (SPEC 9): one at a time, 5 s, closed or swiped away to the right. Loaded with the first one.
const TOAST_MS = 5000
const SWIPE_PX = 50

const timers = new WeakMap()
const stopTimer = (item) => clearTimeout(timers.get(item))
const run = (item) => {
  stopTimer(item)
  timers.set(item, setTimeout(dismiss, TOAST_MS, item))
}
const dismiss = (item) => {
  item.dataset.gone = ''
  setTimeout(() => item.remove(), 200)
}
export const show = (text, tone) => {
  const item = d.querySelector('[data-toast-template]')?.content.firstElementChild?.cloneNode(true)
  if (!item) return
  item.dataset.tone = tone
  item.querySelector('[data-toast-text]').textContent = text
  present(item)
}
const home = toastRegion()?.parentElement
export const present = (item) => {
  for (const old of all('[data-toast]', toastRegion())) if (old !== item) old.remove()
  // A modal dialog lies over the page, which is inert meanwhile.
  const place = d.querySelector('dialog:modal') ?? home
  if (toastRegion().parentElement !== place) place.append(toastRegion())
  // Inserted again after rendering, or screen readers do not announce it.
  item.remove()
  // The region is live: with a role of its own some screen readers would read the message twice.
  item.removeAttribute('role')
  setTimeout(() => {
    toastRegion().append(item)
    run(item)
  }, 60)
}

d.addEventListener(
  'close',
  ({ target }) => {
    if (target.contains(toastRegion())) home.append(toastRegion())
  },
  true,
)

const itemOf = (event) => near(event, '[data-toasts] [data-toast]')
d.addEventListener('click', (event) => {
  if (near(event, '[data-toast-close]')) dismiss(itemOf(event))
})
for (const kind of ['pointerover', 'focusin']) {
  d.addEventListener(kind, (event) => {
    const item = itemOf(event)
    if (item) stopTimer(item)
  })
}
for (const kind of ['pointerout', 'focusout']) {
  d.addEventListener(kind, (event) => {
    const item = itemOf(event)
    if (item && !item.contains(event.relatedTarget)) run(item)
  })
}

let swipe
d.addEventListener('pointerdown', (event) => {
  const item = itemOf(event)
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
