// Proves a person's browser: loaded by the module of every page once somebody touches a form with `data-bot-check`.
// What it adds goes into the form's data as they are sent, never into the page: "back" brings no spent proof along.
const d = document
const SOLVE_WITHIN_MS = 5000
const GOOGLE_WITHIN_MS = 10000
// The server's challenges last an hour, its stamps twelve.
const FRESH_MS = 3000000
// The hardest task; people are told that it takes a while.
const COUNTERS = 40000
const HARD_WITHIN_MS = 300000

const after = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const bytesOf = (hex) => Uint8Array.from(hex.match(/../g), (pair) => Number.parseInt(pair, 16))
const hexOf = (buffer) =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('')

// altcha v2: the counter whose key begins as the challenge says. The browser derives beside the page, not in it.
const solve = async (challenge) => {
  const { nonce, salt, cost: iterations, keyLength, keyPrefix } = challenge.parameters
  const start = bytesOf(nonce)
  const password = new Uint8Array(start.length + 4)
  password.set(start)
  const view = new DataView(password.buffer)
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations }
  for (let counter = 0; counter < COUNTERS; counter++) {
    view.setUint32(start.length, counter)
    const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
    const derivedKey = hexOf(await crypto.subtle.deriveBits(derivation, key, keyLength * 8))
    if (derivedKey.startsWith(keyPrefix))
      return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }))
  }
}

/** A proof of work, and when it was asked for. Whatever fails, the form goes without: the server then counts it closer. */
const work = async (level) => {
  const answer = await fetch(`/api/bot-check/challenge${level ? `?level=${level}` : ''}`, {
    headers: { accept: 'application/json' },
  })
  if (!answer.ok) return {}
  const { challenge, stamp } = await answer.json()
  return { stamp, altcha: await solve(challenge) }
}

let google
const loadGoogle = (mark) => {
  google ??= new Promise((resolve, reject) => {
    const script = d.createElement('script')
    script.src = `${mark.dataset.script}?render=${encodeURIComponent(mark.dataset.siteKey)}`
    script.onload = () => window.grecaptcha.ready(resolve)
    script.onerror = reject
    d.head.append(script)
  }).catch((error) => {
    google = undefined
    throw error
  })
  return google
}
const token = async (mark) => {
  await loadGoogle(mark)
  const { siteKey, action } = mark.dataset
  return { recaptchaToken: await window.grecaptcha.execute(siteKey, { action }) }
}

const markOf = (form) => form?.querySelector?.('[data-bot-check]')
let proofs = new WeakMap()
const levelOf = (form) => markOf(form).dataset.level
const prove = (form) => {
  let proof = proofs.get(form)
  if (!proof || performance.now() - proof.at > FRESH_MS) {
    proof = { at: performance.now() }
    proof.done = work(levelOf(form))
      .catch(() => ({}))
      .then((fields) => {
        proof.fields = fields
      })
    proofs.set(form, proof)
  }
  return proof
}
const begin = (form) => {
  const mark = markOf(form)
  if (!mark) return
  // Google's tokens live two minutes: they are asked for when the form is sent.
  if (mark.dataset.script) loadGoogle(mark).catch(() => {})
  if (!mark.dataset.script || mark.dataset.level) prove(form)
}

const tell = (mark, text) => {
  const line = mark.querySelector('[data-bot-message]')
  if (line) line.textContent = text
}
const pend = (button, on) => {
  if (!button) return
  if (on) button.dataset.pending = ''
  else delete button.dataset.pending
  if (on) button.setAttribute('aria-disabled', 'true')
  else button.removeAttribute('aria-disabled')
}

// What goes along with the form that is being sent.
const going = new WeakMap()
d.addEventListener(
  'submit',
  async (event) => {
    const form = event.target
    const mark = markOf(form)
    // A field that is checked while somebody types sends nothing.
    const isCheck = event.submitter?.name === '__intent__'
    if (!mark || isCheck || event.defaultPrevented || going.has(form)) return
    const proof = mark.dataset.script && !mark.dataset.level ? null : prove(form)
    if (proof?.fields && !mark.dataset.script) return send(form, proof.fields)
    event.preventDefault()
    const button = event.submitter ?? form.querySelector('[type=submit]')
    tell(mark, '')
    pend(button, true)
    try {
      if (proof)
        await Promise.race([proof.done, after(mark.dataset.level ? HARD_WITHIN_MS : SOLVE_WITHIN_MS)])
      const asked = mark.dataset.script
        ? await Promise.race([token(mark), after(GOOGLE_WITHIN_MS).then(() => Promise.reject())])
        : {}
      const fields = { ...proof?.fields, ...asked }
      pend(button, false)
      send(form, fields)
      form.requestSubmit(event.submitter ?? undefined)
    } catch {
      pend(button, false)
      tell(mark, mark.dataset.missing)
    }
  },
  true,
)
const send = (form, fields) => {
  going.set(form, fields)
  // Once: whatever is sent next needs a proof of its own.
  proofs.delete(form)
  setTimeout(() => going.delete(form))
}
d.addEventListener('formdata', ({ target, formData }) => {
  const fields = going.get(target)
  if (!fields) return
  const { stamp, ...proof } = fields
  // A page's own time is the truer one, until it has grown old.
  if (stamp && (!formData.has('stamp') || performance.now() > FRESH_MS)) formData.set('stamp', stamp)
  for (const name in proof) if (proof[name]) formData.set(name, proof[name])
})
addEventListener('pageshow', () => {
  proofs = new WeakMap()
})

d.addEventListener('focusin', ({ target }) => begin(target.form))
begin(d.activeElement?.form)
// A task that the server asked for is begun at once: it may take a minute.
for (const mark of d.querySelectorAll('[data-bot-check][data-level]')) begin(mark.closest('form'))
