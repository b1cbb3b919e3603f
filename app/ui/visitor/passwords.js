import { d } from './dom'

export const showPassword = (button) => {
  const field = d.getElementById(button.dataset.showPassword)
  const shown = field.type === 'password'
  field.type = shown ? 'text' : 'password'
  button.setAttribute('aria-pressed', String(shown))
}

// How hard a new password is to guess, roughly: long, and of many different signs. The server knows the common ones.
export const weigh = (meter, value) => {
  const weight = Math.min(value.length, new Set(value).size + 3)
  const strong = weight < 10 ? 0 : weight < 14 ? 1 : 2
  meter.dataset.strong = strong
  meter.textContent = value && meter.dataset.strength.split('|')[strong]
}
