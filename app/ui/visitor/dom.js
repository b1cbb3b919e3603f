export const d = document
export const root = d.documentElement
const YEAR_S = 31536000

// The target may be the document, too.
export const near = (event, selector) => event.target.closest?.(selector)
export const all = (selector, within = d) => [...within.querySelectorAll(selector)]
export const plainClick = (event) =>
  !(event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
export const setCookie = (name, value) => {
  const secure = location.protocol === 'https:' ? ';secure' : ''
  d.cookie = `${name}=${value};path=/;max-age=${YEAR_S};samesite=lax${secure}`
}

export const toastRegion = () => d.querySelector('[data-toasts]')

// A pending button cannot be pressed again.
export const pend = (button) => {
  button.dataset.pending = ''
  button.setAttribute('aria-disabled', true)
}
export const unpendAll = (within) => {
  for (const button of all('button[data-pending]', within)) unpend(button)
}
export const unpend = (button) => {
  delete button.dataset.pending
  button.removeAttribute('aria-disabled')
}
