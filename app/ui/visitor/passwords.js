import { d } from './dom'

export const showPassword = (button) => {
  const field = d.getElementById(button.dataset.showPassword)
  const shown = field.type === 'password'
  field.type = shown ? 'text' : 'password'
  button.setAttribute('aria-pressed', shown)
}

// A rough strength estimate of a new password: length and variety. The server checks for common ones.
export const weigh = (meter, value) => {
  const weight = Math.min(value.length, new Set(value).size + 3)
  const strong = weight < 10 ? 0 : weight < 14 ? 1 : 2
  meter.dataset.strong = strong
  meter.textContent = value && meter.dataset.strength.split('|')[strong]
}
