// Solves the bot check in the browser: every page's module loads it on first contact with a form with `data-bot-check`. The results are
// added to the form data on submit, never to the page: "back" restores no used proof.
const d = document
const SOLVE_WITHIN_MS = 5000
const GOOGLE_WITHIN_MS = 10000
// The server's challenges are valid for one hour, its stamps for twelve.
const FRESH_MS = 3000000
const STAMP_FRESH_MS = 36000000
// The hardest task; the page says that it takes a while.
const COUNTERS = 40000
const HARD_WITHIN_MS = 300000

const after = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const bytesOf = (hex) => Uint8Array.from(hex.match(/../g), (pair) => Number.parseInt(pair, 16))
const hexOf = (buffer) =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('')

// altcha v2: find the counter whose derived key starts with the challenge's prefix. Web Crypto derives off the main thread.
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

/**
 * Returns a proof of work. If anything fails the form is sent without one, and the server applies the tighter limit. `onStamp` gets the stamp
 * before the task is solved: that may take longer than a form waits, and without a stamp the server refuses it.
 */
const work = async (level, onStamp) => {
  const answer = await fetch(`/api/bot-check/challenge${level ? `?level=${level}` : ''}`, {
    headers: { accept: 'application/json' },
  })
  if (!answer.ok) return {}
  const { challenge, stamp } = await answer.json()
  onStamp(stamp)
  return { altcha: await solve(challenge) }
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
// The first stamp of each form: one of the moment of the press would look as if the form was filled at once.
const stamps = new WeakMap()
const keepFirstStamp = (form, at, stamp) => {
  const first = stamps.get(form)
  if (!first || performance.now() - first.at > STAMP_FRESH_MS) stamps.set(form, { at, stamp })
}
const levelOf = (form) => markOf(form).dataset.level
const prove = (form) => {
  let proof = proofs.get(form)
  if (!proof || performance.now() - proof.at > FRESH_MS) {
    proof = { at: performance.now() }
    proof.done = work(levelOf(form), (stamp) => keepFirstStamp(form, proof.at, stamp))
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
  // Google's tokens are valid for two minutes, so they are requested on submit.
  if (mark.dataset.script) loadGoogle(mark).catch(() => {})
  if (!mark.dataset.script || mark.dataset.level) prove(form)
}

const showStatus = (mark, text) => {
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

// The data to add to forms that are being submitted.
const going = new WeakMap()
// The last submit of each form that waits for its proof.
const waiting = new WeakMap()
// On the window, after everything that may refuse the submit: a form held here although a field is wrong would be sent by itself once
// that field is mended.
addEventListener('submit', async (event) => {
  const form = event.target
  const mark = markOf(form)
  // A field that is checked while somebody types sends nothing.
  const isCheck = event.submitter?.name === '__intent__'
  if (!mark || isCheck || event.defaultPrevented || going.has(form)) return
  const proof = mark.dataset.script && !mark.dataset.level ? null : prove(form)
  if (proof?.fields && !mark.dataset.script) return send(form, proof.fields)
  event.preventDefault()
  const button = event.submitter ?? form.querySelector('[type=submit]')
  showStatus(mark, '')
  pend(button, true)
  waiting.set(form, event)
  // The dialog was closed meanwhile, which frees its buttons: the reader went on, or has pressed again since.
  const isOver = () => waiting.get(form) !== event || (button && !('pending' in button.dataset))
  try {
    if (proof) await Promise.race([proof.done, after(mark.dataset.level ? HARD_WITHIN_MS : SOLVE_WITHIN_MS)])
    const asked = mark.dataset.script
      ? await Promise.race([token(mark), after(GOOGLE_WITHIN_MS).then(() => Promise.reject())])
      : {}
    const fields = { ...proof?.fields, ...asked }
    if (isOver()) return
    pend(button, false)
    send(form, fields)
    form.requestSubmit(event.submitter ?? undefined)
  } catch {
    if (isOver()) return
    pend(button, false)
    showStatus(mark, mark.dataset.missing)
  }
})
const send = (form, fields) => {
  going.set(form, fields)
  // Used once: the next submit needs a new proof.
  proofs.delete(form)
  setTimeout(() => going.delete(form))
}
d.addEventListener('formdata', ({ target, formData }) => {
  const proof = going.get(target)
  if (!proof) return
  const stamp = stamps.get(target)?.stamp
  // The page's own stamp is more accurate, until it has become too old.
  if (stamp && (!formData.has('stamp') || performance.now() > STAMP_FRESH_MS)) formData.set('stamp', stamp)
  for (const name in proof) if (proof[name]) formData.set(name, proof[name])
})
addEventListener('pageshow', () => {
  proofs = new WeakMap()
})

d.addEventListener('focusin', ({ target }) => begin(target.form))
begin(d.activeElement?.form)
// Start a task that the server requires at once: it may take a minute.
for (const mark of d.querySelectorAll('[data-bot-check][data-level]')) begin(mark.closest('form'))
