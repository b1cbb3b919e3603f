import { checkAgain } from './checks'
import { count } from './counting'
import { d, near } from './dom'
import { loadMore } from './first-use'
import { weigh } from './passwords'
import { slide } from './sliders'

d.addEventListener('input', (event) => {
  const field = event.target
  const form = field.form
  if (!form) return
  checkAgain(form)
  const meter = field.closest('[data-field]')?.querySelector('[data-strength]')
  if (meter) weigh(meter, field.value)
  const range = field.closest('[data-range]')
  if (range) slide(range, field)
  if (form.dataset.countUrl) count(form)
  if (form.matches('[data-more]')) loadMore(form)
})
d.addEventListener('focusout', (event) => {
  const range = near(event, '[data-range]')
  if (range && !range.contains(event.relatedTarget)) loadMore(range)
})
// The bot check is loaded once a form that needs it is touched; a form without a proof has stricter limits.
const loadCheck = (check) => {
  if (check) import(check.dataset.botCheck).catch(() => {})
}
d.addEventListener('focusin', ({ target }) => loadCheck(target.form?.querySelector('[data-bot-check]')))
// A harder task that the server required takes a while: it starts before the form is touched.
loadCheck(d.querySelector('[data-bot-check][data-level]'))
