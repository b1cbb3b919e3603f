// Does on a hydrated page what a browser does by itself when it loads a document: screen readers learn the title of a page that the router
// shows, and the focus does not stay with what is gone. Loaded after the first key or press (ui/frame/document.tsx, decision 0402).
const d = document
/** After the effects of the new page, which set its title and may move the focus themselves. */
const SETTLED_MS = 100
const UNREAD_COUNT = /^\(\d+\+?\) /
/** The product's name, which would be the same on every page. */
const PRODUCT = / · [^·]*$/

const region = d.createElement('p')
region.className = 'sr-only'
region.setAttribute('aria-live', 'polite')
d.body?.append(region)

let timer = 0
let hasTitle = false

// What is hidden, such as the list of chats on a phone, loses the focus with the next frame.
const isGone = (element) => !element || element === d.body || element.getClientRects().length === 0

const settle = () => {
  // The focus first: a screen reader that moves with it would interrupt the title.
  if (isGone(d.activeElement)) d.getElementById('main')?.focus({ preventScroll: true })
  if (hasTitle) region.textContent = d.title.replace(UNREAD_COUNT, '').replace(PRODUCT, '')
  hasTitle = false
}

const onChange = (records) => {
  const isOtherPage = records.some(({ target }) => target === d || target === d.documentElement)
  if (!isOtherPage && !records.some(({ target }) => target.id === 'main')) return
  if (!region.isConnected) d.body.append(region)
  if (isOtherPage) {
    hasTitle = true
    // Screen readers stay silent about a text that is the same as before.
    region.textContent = ''
  }
  clearTimeout(timer)
  timer = setTimeout(settle, SETTLED_MS)
}
// Both attributes change in the commit that shows the page. The root's is the pathname: filters and tabs change only the query. The main
// part's comes and goes with the open conversation, which replaces the list on a phone; its page has the same title.
new MutationObserver(onChange).observe(d, {
  attributeFilter: ['data-hydrate', 'data-own-bar'],
  subtree: true,
})
// An error page has a root of its own.
new MutationObserver(onChange).observe(d, { childList: true })

// A select that takes effect at once is another element afterwards, which has the new value (ui/form/select-field.tsx).
let focused = { element: d.activeElement, path: location.pathname }
d.addEventListener('focusin', ({ target }) => {
  focused = { element: target, path: location.pathname }
})
// Who presses elsewhere has left it.
d.addEventListener('pointerdown', ({ target }) => {
  if (target !== focused.element) focused = {}
})
const keepFocus = () => {
  const { element, path } = focused
  if (!(element instanceof HTMLSelectElement) || element.isConnected) return
  focused = {}
  if (d.activeElement === d.body && path === location.pathname)
    d.querySelector(`select[name="${element.name}"]`)?.focus({ preventScroll: true })
}
new MutationObserver(keepFocus).observe(d, { childList: true, subtree: true })
