// Talks to the browser's authenticator. Loaded by the visitor module on the first press of a passkey button: pages that
// are only looked at carry none of it. The button says what for, which texts to use, and where the library lies.
const API = '/api/auth/passkey'
const ANSWERED_BY = { 'sign-in': 'verify', confirm: 'confirm', add: 'add' }

/**
 * Asks for options, lets the authenticator answer, sends that back, and goes where the answer leads.
 * @public imported by the visitor module, under the address that the button names
 */
export const askAuthenticator = async (button) => {
  const { library, purpose, redirectTo, nameField } = button.dataset
  const say = lineOf(button)
  say('')
  await import(library)
  const { browserSupportsWebAuthn, startAuthentication, startRegistration } = globalThis.SimpleWebAuthnBrowser
  if (!browserSupportsWebAuthn()) return say(button.dataset.unsupported)
  try {
    const { options: optionsJSON } = await call('options', { purpose })
    const start = purpose === 'add' ? startRegistration : startAuthentication
    const response = await start({ optionsJSON })
    const name = nameField && document.getElementById(nameField).value
    const done = await call(ANSWERED_BY[purpose], { response, redirectTo, name: name || undefined })
    location.assign(done.redirectTo)
  } catch (error) {
    if (error.code === 'proof-required') return location.reload()
    say(textFor(error, button.dataset))
  }
}

const call = async (path, body) => {
  const answer = await fetch(`${API}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  })
  const said = await answer.json()
  if (!answer.ok) throw Object.assign(new Error(said.message), { code: said.code, isAnswer: true })
  return said
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
