import { d } from './dom'

// Toasts (SPEC 9). Member pages show them with Radix; visitors' pages load what shows them with the first one.
const region = () => import('./toast-region')

// `more`: `named`, the key of the text, and `undo`; only member pages know them.
export const toast = (text, tone = 'info', more) => {
  if (!text && !more) return
  const event = new CustomEvent('app:toast', { detail: { text, tone, ...more }, cancelable: true })
  if (d.dispatchEvent(event) && text) void region().then(({ show }) => show(text, tone))
}
// One that the server rendered.
export const present = (item) => void region().then((shown) => shown.present(item))
