// What every page does with JavaScript, hydrated or not: delegated listeners, no imports, the DOM is the state.
// Everything here betters a link or a form that works without it. Budget: 6 kB brotli.
const d = document
const root = d.documentElement
const YEAR_S = 31536000
const TOAST_MS = 5000
const SWIPE_PX = 50
const TOOLTIP_MS = 700
const TOOLTIP_SKIP_MS = 300
const DOUBLE_ESCAPE_MS = 600

const near = (event, selector) => (event.target instanceof Element ? event.target.closest(selector) : null)
const all = (selector, within = d) => [...within.querySelectorAll(selector)]
const plainClick = (event) =>
  !(event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
const setCookie = (name, value) => {
  const secure = location.protocol === 'https:' ? ';secure' : ''
  d.cookie = `${name}=${value};path=/;max-age=${YEAR_S};samesite=lax${secure}`
}

// Dialogs: modal, with an entry in the history so that "back" closes them.
const dialogState = () => history.state?.dialog
const withoutDialog = () => {
  const url = new URL(location.href)
  url.searchParams.delete('dialog')
  history.replaceState({ ...history.state, dialog: undefined }, '', url)
}
const showDialog = (dialog) => {
  if (dialog.matches(':modal')) return
  dialog.removeAttribute('open')
  dialog.showModal()
}
const openBy = (link) => {
  const dialog = d.getElementById(link.dataset.dialog)
  if (!dialog?.showModal) return false
  const target = new URL(link.href, location.href)
  const back = link.dataset.redirectTo ?? target.searchParams.get('redirectTo')
  if (back) for (const field of all('[data-redirect-field]', dialog)) field.value = back
  const tab = link.dataset.tab && dialog.querySelector(`[type=radio][value=${link.dataset.tab}]`)
  if (tab) tab.checked = true
  const address = target.pathname === location.pathname ? target.href : location.href
  history.pushState({ ...history.state, dialog: dialog.id }, '', address)
  showDialog(dialog)
  return true
}
const leaveDialog = (element) => {
  // The page changes without a load (members' pages): the dialog must not stay above the new one.
  const dialog = element.closest('dialog')
  if (!dialog) return
  history.replaceState({ ...history.state, dialog: undefined }, '')
  dialog.close()
}
d.addEventListener(
  'close',
  ({ target }) => {
    if (!(target instanceof HTMLDialogElement)) return
    if (dialogState() === target.id) history.back()
    else if (new URLSearchParams(location.search).get('dialog') === target.id) withoutDialog()
  },
  true,
)
addEventListener('popstate', () => {
  // `data-own`: opened by a page that asks whether to go back at all.
  for (const dialog of all('dialog:modal:not([data-own])')) if (dialog.id !== dialogState()) dialog.close()
  const next = dialogState() && d.getElementById(dialogState())
  if (next instanceof HTMLDialogElement) showDialog(next)
})

// At once: no page may ask whether something typed is to be kept.
const quickExit = (link) => {
  root.dataset.leaving = ''
  location.replace(link.href)
}

// Clicks
d.addEventListener('click', (event) => {
  if (!plainClick(event)) return
  for (const menu of all('details[data-menu][open]')) if (!menu.contains(event.target)) menu.open = false
  let element = near(event, '[data-quick-exit]')
  if (element) {
    event.preventDefault()
    return quickExit(element)
  }
  element = near(event, '[data-dialog]')
  if (element && openBy(element)) return event.preventDefault()
  element = near(event, '[data-close]')
  if (element) {
    event.preventDefault()
    return element.closest('dialog')?.close()
  }
  if (event.target instanceof HTMLDialogElement) {
    const box = event.target.getBoundingClientRect()
    const { clientX: x, clientY: y } = event
    // A press on Enter in a field clicks at 0, 0.
    if ((x || y) && (x < box.left || x > box.right || y < box.top || y > box.bottom)) event.target.close()
    return
  }
  element = near(event, '[data-theme-set]')
  if (element) {
    event.preventDefault()
    root.dataset.theme = element.dataset.themeSet
    setCookie('theme', element.dataset.themeSet)
    const hadFocus = d.activeElement === element
    if (hadFocus)
      all('[data-theme-set]', element.form)
        .find((other) => other !== element)
        ?.focus()
    return
  }
  element = near(event, '[data-show-password]')
  if (element) {
    const field = d.getElementById(element.dataset.showPassword)
    const shown = field.type === 'password'
    field.type = shown ? 'text' : 'password'
    return element.setAttribute('aria-pressed', String(shown))
  }
  element = near(event, '[data-gps]')
  if (element) {
    event.preventDefault()
    return locate(element)
  }
  element = near(event, '[data-passkey]')
  if (element) return passkey(element)
  element = near(event, '[data-toast-close]')
  if (element) return dismiss(element.closest('[data-toast]'))
  element = near(event, 'dialog a[href]')
  if (element) setTimeout(() => event.defaultPrevented && leaveDialog(element))
})

// The browser is asked where it is only after a press; what it says goes into one POST and nowhere else.
const locate = (button) => {
  const { form } = button
  if (!navigator.geolocation) return toast(button.dataset.gpsUnsupported ?? button.dataset.gpsError, 'error')
  pend(button)
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => {
      form.elements.latitude.value = coords.latitude.toFixed(4)
      form.elements.longitude.value = coords.longitude.toFixed(4)
      unpend(button)
      form.requestSubmit(button.form === form && button.type === 'submit' ? button : undefined)
    },
    () => {
      unpend(button)
      if (button.dataset.gpsError) toast(button.dataset.gpsError, 'error')
    },
    { enableHighAccuracy: true, timeout: 10000, maximumAge: Number(button.dataset.gpsMaxAge ?? 600000) },
  )
}

// Passkeys: what talks to the authenticator is loaded by the press, and by nothing before.
const passkey = async (button) => {
  if (button.dataset.pending === '') return
  pend(button)
  try {
    const module = await import(button.dataset.passkey)
    await module.askAuthenticator(button)
  } catch {
    d.getElementById(button.getAttribute('aria-describedby')).textContent = button.dataset.failed
  }
  unpend(button)
}

// Forms
const pend = (button) => {
  button.dataset.pending = ''
  button.setAttribute('aria-disabled', 'true')
}
const unpend = (button) => {
  delete button.dataset.pending
  button.removeAttribute('aria-disabled')
}
d.addEventListener(
  'submit',
  (event) => {
    const form = event.target
    const button = event.submitter ?? form.querySelector('[type=submit]')
    if (button?.dataset.pending === '') return event.preventDefault()
    if (form.matches('[data-like]')) {
      event.preventDefault()
      return like(form)
    }
    if (form.method === 'get') {
      // Addresses carry only what is set.
      const empty = [...form.elements].filter((field) => field.name && !field.value && !field.disabled)
      for (const field of empty) field.disabled = true
      setTimeout(() => {
        for (const field of empty) field.disabled = false
      })
    }
    setTimeout(() => {
      // Remix took it: its own state says what is pending.
      if (event.defaultPrevented) return form.method === 'get' && leaveDialog(form)
      if (button) pend(button)
    })
  },
  true,
)
addEventListener('pageshow', () => {
  for (const button of all('button[data-pending]')) unpend(button)
})

// Likes: shown at once, taken back when the server says no.
const like = async (form) => {
  const button = form.querySelector('button')
  const field = form.elements.isLike
  const body = new URLSearchParams(new FormData(form))
  const show = (on) => {
    button.setAttribute('aria-pressed', String(on))
    field.value = String(!on)
  }
  const liking = field.value === 'true'
  show(liking)
  try {
    // As a call: a session that has ended is then refused, not led to sign-in.
    const headers = { accept: 'application/json' }
    const answer = await fetch(form.action, { method: 'POST', body, headers, redirect: 'manual' })
    if (!answer.ok && answer.type !== 'opaqueredirect') throw answer
  } catch {
    show(!liking)
    toast(flashes()?.dataset.failed, 'error')
  }
}

// The browser's own checks, said in our words and in their place (SPEC 5: on submit, then again while typing).
const errorLine = (field) => {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
  return d.getElementById(ids[ids.length - 1])
}
const sayInvalid = (field, text) => {
  field.setAttribute('aria-invalid', String(Boolean(text)))
  const line = errorLine(field)
  if (line) line.textContent = text
}
const compare = (field) => {
  const other = d.getElementById(field.dataset.sameAs)
  field.setCustomValidity(other && other.value !== field.value ? field.dataset.sameText : '')
}
d.addEventListener(
  'invalid',
  (event) => {
    const field = event.target
    const form = field.form
    if (!form?.matches('[data-checked]')) return
    event.preventDefault()
    sayInvalid(
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
d.addEventListener('input', (event) => {
  const field = event.target
  const form = field.form
  if (!form) return
  for (const twin of all('[data-same-as]', form)) compare(twin)
  if (form.matches('[data-checked]'))
    for (const wrong of all('[aria-invalid=true]', form)) if (wrong.validity.valid) sayInvalid(wrong, '')
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
d.addEventListener('change', (event) => {
  near(event, 'form[data-auto]')?.requestSubmit()
  waitForChoice(near(event, '[data-needs-choice]'))
})
// How hard a new password is to guess, roughly: long, and of many different signs. The server knows the common ones.
const weigh = (meter, value) => {
  const weight = Math.min(value.length, new Set(value).size + 3)
  const strong = weight < 10 ? 0 : weight < 14 ? 1 : 2
  meter.dataset.strong = strong
  meter.textContent = value && meter.dataset.strength.split('|')[strong]
}
// A button that means nothing yet waits for the choice above it.
const waitForChoice = (form) => {
  if (form) form.querySelector('[type=submit]').disabled = !form.querySelector('[type=radio]:checked')
}

// Sliders: a thumb writes its number field, a number moves its thumb; an outermost stop means "not set".
const thumbOf = (range, side) => range.querySelector(`[data-thumb=${side}]`)
const drawRange = (range) => {
  const track = range.querySelector('.range-slider')
  const at = (thumb) => `${((thumb.value - thumb.min) / (thumb.max - thumb.min)) * 100}%`
  const low = thumbOf(range, 'min')
  track.style.setProperty('--from', low ? at(low) : '0%')
  track.style.setProperty('--to', at(thumbOf(range, 'max')))
}
const slide = (range, field) => {
  const side = field.dataset.thumb
  if (side) {
    const other = thumbOf(range, side === 'min' ? 'max' : 'min')
    if (other && (side === 'min' ? +field.value > +other.value : +field.value < +other.value))
      field.value = other.value
    const outermost = field.value === (side === 'min' ? field.min : field.max)
    range.querySelector(`[data-bound=${side}]`).value = outermost ? '' : field.value
  } else if (field.dataset.bound) {
    thumbOf(range, field.dataset.bound).value = field.value || field.dataset.stands
  }
  drawRange(range)
}

// How many a filter would show, in its button: `data-count-url` answers { label }.
let counting
const count = (form) => {
  clearTimeout(counting?.timer)
  counting?.abort.abort()
  const abort = new AbortController()
  const timer = setTimeout(async () => {
    const set = new URLSearchParams([...new FormData(form)].filter(([, value]) => value))
    try {
      const answer = await fetch(`${form.dataset.countUrl}?${set}`, {
        signal: abort.signal,
        headers: { accept: 'application/json' },
      })
      const { label } = await answer.json()
      const button = d.querySelector(`[data-count][form="${form.id}"]`) ?? form.querySelector('[data-count]')
      if (label && button) (button.querySelector('.btn-label') ?? button).textContent = label
    } catch {
      // The button keeps what it said; submitting works all the same.
    }
  }, 250)
  counting = { timer, abort }
}

// Toasts (SPEC 9): one at a time, 5 s, swiped away to the right, F8 moves there. Members' pages have Radix's instead.
const flashes = () => d.querySelector('[data-toasts]')
const timers = new WeakMap()
const hold = (item) => clearTimeout(timers.get(item))
const run = (item) => {
  hold(item)
  timers.set(item, setTimeout(dismiss, TOAST_MS, item))
}
const dismiss = (item) => {
  if (!item) return
  item.dataset.gone = ''
  setTimeout(() => item.remove(), 200)
}
const toast = (text, tone = 'info') => {
  if (!text) return
  const asked = new CustomEvent('app:toast', { detail: { text, tone }, cancelable: true })
  if (!d.dispatchEvent(asked)) return
  const item = d.querySelector('[data-toast-template]')?.content.firstElementChild?.cloneNode(true)
  if (!item) return
  item.classList.add(`flash-${tone}`)
  item.querySelector('.flash-text').textContent = text
  present(item)
}
const present = (item) => {
  for (const old of all('[data-toast]', flashes())) if (old !== item) old.remove()
  // Put into the live region after it has been read, or nobody is told.
  item.remove()
  setTimeout(() => {
    flashes().append(item)
    run(item)
  }, 60)
}
for (const kind of ['pointerover', 'focusin']) {
  d.addEventListener(kind, (event) => {
    const item = near(event, '[data-toasts] [data-toast]')
    if (item) hold(item)
  })
}
for (const kind of ['pointerout', 'focusout']) {
  d.addEventListener(kind, (event) => {
    const item = near(event, '[data-toasts] [data-toast]')
    if (item && !item.contains(event.relatedTarget)) run(item)
  })
}
let swipe
d.addEventListener('pointerdown', (event) => {
  const item = near(event, '[data-toasts] [data-toast]')
  if (item && !near(event, 'button, a')) {
    swipe = { item, x: event.clientX }
    item.setPointerCapture(event.pointerId)
  }
})
d.addEventListener('pointermove', (event) => {
  if (swipe) swipe.item.style.translate = `${Math.max(0, event.clientX - swipe.x)}px 0`
})
for (const kind of ['pointerup', 'pointercancel']) {
  d.addEventListener(kind, (event) => {
    if (!swipe) return
    const { item, x } = swipe
    swipe = undefined
    item.style.translate = ''
    if (kind === 'pointerup' && event.clientX - x >= SWIPE_PX) dismiss(item)
  })
}

// Tooltips (SPEC 9): 700 ms, and at once within 300 ms of the last one.
let tip
let tipTimer
let tipFor
let tipClosedAt = 0
const hideTip = () => {
  clearTimeout(tipTimer)
  if (tipFor) {
    tipFor.removeAttribute('aria-describedby')
    tip.hidePopover()
    tipClosedAt = Date.now()
    tipFor = undefined
  }
}
const showTip = (element) => {
  if (!tip) {
    tip = d.createElement('div')
    Object.assign(tip, { id: 'tooltip', className: 'tooltip', popover: 'manual', role: 'tooltip' })
    d.body.append(tip)
  }
  tip.textContent = element.dataset.tooltip
  tip.showPopover()
  const box = element.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = tip
  const left = Math.min(Math.max(8, box.left + box.width / 2 - width / 2), innerWidth - width - 8)
  const above = box.top - height - 6
  tip.style.left = `${left}px`
  tip.style.top = `${above < 8 ? box.bottom + 6 : above}px`
  element.setAttribute('aria-describedby', 'tooltip')
  tipFor = element
}
const wantTip = (element) => {
  if (!element || element === tipFor || !HTMLElement.prototype.showPopover) return
  hideTip()
  tipTimer = setTimeout(showTip, Date.now() - tipClosedAt < TOOLTIP_SKIP_MS ? 0 : TOOLTIP_MS, element)
}
d.addEventListener('pointerover', (event) => {
  if (event.pointerType === 'mouse') wantTip(near(event, '[data-tooltip]'))
})
d.addEventListener('pointerout', (event) => {
  const element = near(event, '[data-tooltip]')
  if (element && !element.contains(event.relatedTarget)) hideTip()
})
d.addEventListener('focusin', (event) => {
  const element = near(event, '[data-tooltip]')
  if (element?.matches(':focus-visible')) wantTip(element)
})
d.addEventListener('focusout', hideTip)
d.addEventListener('pointerdown', hideTip)

// Keys
let escapedAt = 0
d.addEventListener('keydown', (event) => {
  if (event.key === 'F8') {
    const region = flashes()
    if (region?.firstElementChild) region.focus()
  }
  if (event.key !== 'Escape') return
  const menu = d.querySelector('details[data-menu][open]')
  const busy = tipFor || menu || d.querySelector('dialog:modal') || near(event, 'input, textarea, select')
  hideTip()
  if (menu) {
    menu.open = false
    menu.querySelector('summary').focus()
  }
  // Twice, with nothing left to close: away from here.
  if (busy) escapedAt = 0
  else if (Date.now() - escapedAt < DOUBLE_ESCAPE_MS) quickExit(d.querySelector('[data-quick-exit]'))
  else escapedAt = Date.now()
})

// What is in the page already, and what members' pages bring in later.
const prepare = () => {
  for (const range of all('[data-range]:not([data-ready])')) {
    range.dataset.ready = ''
    drawRange(range)
  }
  for (const summary of all('[data-focus]:not([data-ready])')) {
    summary.dataset.ready = ''
    summary.focus()
  }
  all('[data-needs-choice]').forEach(waitForChoice)
}
prepare()
new MutationObserver(prepare).observe(d.body, { childList: true, subtree: true })
for (const dialog of all('dialog[open]:not(:modal)')) showDialog(dialog)
if (dialogState() && !d.getElementById(dialogState())?.open)
  history.replaceState({ ...history.state, dialog: undefined }, '')
// An error page is sent without knowing the reader's choice.
const theme = /(?:^|; )theme=(light|dark)/.exec(d.cookie)?.[1]
if (theme && !root.dataset.theme) root.dataset.theme = theme
if (!('hydrate' in root.dataset)) {
  const first = d.querySelector('[data-toasts] [data-toast]')
  if (first) present(first)
}
d.querySelector('[data-post-now]')?.requestSubmit()
const later = d.querySelector('[data-redirect-after]')
if (later) {
  toast(later.dataset.redirectText)
  setTimeout(() => location.assign(later.href), Number(later.dataset.redirectAfter))
}
