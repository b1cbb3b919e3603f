// Talks to the browser's authenticator. The visitor module loads it on the first press of a passkey button, so that other pages do not
// contain it. The button's data attributes define purpose, texts and the library's URL.
const API = '/api/auth/passkey'
const ANSWERED_BY = { 'sign-in': 'verify', confirm: 'confirm', add: 'add', unlock: 'unlock' }

/**
 * Requests options, calls the authenticator, sends its response, and follows the result.
 */
export const askAuthenticator = async (button) => {
  const { library, purpose, redirectTo, nameField } = button.dataset
  const show = lineOf(button)
  show('')
  await import(library)
  const { browserSupportsWebAuthn, startAuthentication, startRegistration } = globalThis.SimpleWebAuthnBrowser
  if (!browserSupportsWebAuthn()) return show(button.dataset.unsupported)
  try {
    const { options: optionsJSON } = await call('options', { purpose })
    const start = purpose === 'add' ? startRegistration : startAuthentication
    const response = await start({ optionsJSON })
    const name = nameField && document.getElementById(nameField).value
    const done = await call(ANSWERED_BY[purpose], { response, redirectTo, name: name || undefined })
    location.assign(done.redirectTo)
  } catch (error) {
    if (error.code === 'proof-required') return location.reload()
    show(textFor(error, button.dataset))
  }
}

const call = async (path, body) => {
  const answer = await fetch(`${API}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  })
  const result = await answer.json()
  if (!answer.ok) throw Object.assign(new Error(result.message), { code: result.code, isAnswer: true })
  return result
}

const textFor = (error, texts) => {
  if (error.isAnswer) return error.message
  if (error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return texts.known
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return texts.cancelled
  return texts.failed
}

const lineOf = (button) => {
  const line = document.getElementById(button.getAttribute('aria-describedby'))
  return (text) => {
    line.textContent = text
  }
}
