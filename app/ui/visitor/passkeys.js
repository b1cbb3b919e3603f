import { d, pend, unpend } from './dom'

// Passkeys: the code for the authenticator is loaded by the press.
export const passkey = async (button) => {
  if (button.dataset.pending === '') return
  pend(button)
  try {
    const module = await import('../modules/passkey-module')
    await module.askAuthenticator(button)
  } catch {
    d.getElementById(button.getAttribute('aria-describedby')).textContent = button.dataset.failed
  }
  unpend(button)
}
