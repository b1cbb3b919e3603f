import { all, d } from './dom'

// Native validation with our messages, shown in place (SPEC 5: on submit, then again while typing).
const showInvalid = (field, text) => {
  field.setAttribute('aria-invalid', Boolean(text))
  field.toggleAttribute('data-shown', Boolean(text))
  // The line for its error is the last one that describes it.
  const line = d.getElementById(field.getAttribute('aria-describedby')?.split(' ').at(-1))
  if (line) line.textContent = text
}
const compare = (field) => {
  const other = d.getElementById(field.dataset.sameAs)
  field.setCustomValidity(other && other.value !== field.value ? field.dataset.sameText : '')
}
export const checkAgain = (form) => {
  for (const twin of all('[data-same-as]', form)) compare(twin)
  // Once a form is hydrated its errors are React's, but for what was shown here before.
  const shown = form.matches('[data-checked]') ? '[aria-invalid=true]' : '[data-shown]'
  for (const wrong of all(shown, form)) if (wrong.validity.valid) showInvalid(wrong, '')
}
d.addEventListener(
  'invalid',
  (event) => {
    const field = event.target
    const form = field.form
    if (!form?.matches('[data-checked]')) return
    event.preventDefault()
    // Nothing to compare with yet: the first of the two says what is missing.
    if (field.dataset.sameAs && !d.getElementById(field.dataset.sameAs)?.value) return showInvalid(field, '')
    showInvalid(
      field,
      (field.validity.customError && field.dataset.sameText) ||
        field.dataset.invalid ||
        field.dataset.sameText ||
        field.validationMessage,
    )
    if (form.dataset.focused === undefined) {
      form.dataset.focused = ''
      field.focus()
      setTimeout(() => delete form.dataset.focused)
    }
  },
  true,
)
