import { checkAgain } from './checks'
import { count } from './counting'
import { d } from './dom'
import { weigh } from './passwords'
import { slide } from './sliders'

d.addEventListener('input', (event) => {
  const field = event.target
  const form = field.form
  if (!form) return
  checkAgain(form)
  const meter = field.closest('.field')?.querySelector('[data-strength]')
  if (meter) weigh(meter, field.value)
  const range = field.closest('[data-range]')
  if (range) slide(range, field)
  if (form.dataset.countUrl) count(form)
})
// What proves a person is loaded once somebody touches a form that wants it; a form without it is counted closer.
d.addEventListener('focusin', ({ target }) => {
  const check = target.form?.querySelector('[data-bot-check]')
  if (check) import(check.dataset.botCheck).catch(() => {})
})
// A task that the server asked for takes a while: it is begun before anybody touches the form.
const task = d.querySelector('[data-bot-check][data-level]')
if (task) import(task.dataset.botCheck).catch(() => {})
