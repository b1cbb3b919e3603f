import { clearPrivateStorage } from '../storage/private-storage'
import { leaveDialog } from './dialogs'
import { all, d, near, pend, unpendAll } from './dom'
import { loadMore } from './first-use'
import { like } from './likes'

d.addEventListener(
  'submit',
  (event) => {
    const form = event.target
    const button = event.submitter ?? form.querySelector('[type=submit]')
    if (button?.dataset.pending === '') {
      event.stopImmediatePropagation()
      return event.preventDefault()
    }
    if (form.matches('[data-like]')) {
      event.preventDefault()
      return like(form)
    }
    if (form.matches('[action="/logout"]')) clearPrivateStorage()
    if (form.method === 'get') {
      // URLs contain only set parameters.
      const empty = [...form.elements].filter((field) => field.name && !field.value && !field.disabled)
      for (const field of empty) field.disabled = true
      setTimeout(() => {
        for (const field of empty) field.disabled = false
      })
    }
    setTimeout(() => {
      // Remix handles it and has its own pending state.
      if (event.defaultPrevented) return form.method === 'get' && leaveDialog(form)
      if (button) pend(button)
    })
  },
  true,
)
// Back from the answer, to a page that was kept in memory: its address says what is searched. The event of a page's own load comes late,
// when a form may be on its way.
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  unpendAll()
  for (const { form } of all('[type=search]')) form.reset()
})

// A button without effect waits: for the choice above it in a form, elsewhere for this module.
export const endWait = (part) => {
  if (part) part.querySelector('button').disabled = part.matches(':invalid')
}

d.addEventListener('change', (event) => {
  const files = near(event, '[type=file]')
  if (files) loadMore(files)
  near(event, '[data-auto]')?.requestSubmit()
  endWait(near(event, '[data-waits]'))
})
