// What every page does with JavaScript, hydrated or not: delegated listeners, no packages, state only in the DOM. Everything here
// enhances a link or a form that works without it. One file of at most 4,000 B brotli (visitor-styles.http.test.ts); what no first view
// needs has files of its own (first-use.js).
import './clicks'
import './typing'
import './keys'
import './time-zone'
import { holdPage, takeUpDialogs } from './dialogs'
import { all, d, near, root } from './dom'
import { endWait } from './forms'
import { drawRange } from './sliders'
import { present, toast } from './toasts'

// The field with the first error; the summary above the form itself if it names none.
const focusFirst = (summary) => {
  const field = d.getElementById(summary.querySelector('a[href^="#"]')?.hash.slice(1))
  const control = field?.matches('fieldset') ? field.querySelector('input') : field
  ;(control ?? summary).focus()
}

// Elements of the page, and those that member pages add later.
const prepare = () => {
  for (const range of all('[data-range]:not([data-ready])')) {
    range.dataset.ready = ''
    drawRange(range)
  }
  for (const summary of all('[data-focus]:not([data-ready])')) {
    summary.dataset.ready = ''
    focusFirst(summary)
  }
  all('[data-waits]').forEach(endWait)
  holdPage()
}
prepare()
new MutationObserver(prepare).observe(d.body, { childList: true, subtree: true })
takeUpDialogs()
if (!('hydrate' in root.dataset)) {
  const first = d.querySelector('[data-toasts] [data-toast]')
  if (first) present(first)
}
d.querySelector('[data-post-now]')?.requestSubmit()
// Only on the way there: who comes back reads the page.
const later = d.querySelector('[data-redirect-after]')
if (later && performance.getEntriesByType('navigation')[0]?.type === 'navigate') {
  toast(later.dataset.redirectText)
  const redirect = setTimeout(() => location.assign(later.href), later.dataset.redirectAfter)
  // The reader has chosen: the dialog to sign in, or a page that is still on its way.
  addEventListener('click', (event) => near(event, 'a') && clearTimeout(redirect))
  // A page that "back" takes out of memory would wait on.
  addEventListener('pagehide', () => clearTimeout(redirect))
}
