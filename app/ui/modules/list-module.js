// Parts of a listing that the visitor module loads on their first use, so that no page starts with them.

const listBefore = (pages) => pages.previousElementSibling.querySelector('ul')
const targetOf = (card) => card.querySelector('.card-link').getAttribute('href')

/** What a link of a list, the form of a place or a range that was left does with JavaScript. */
export const act = (element) => {
  if (element instanceof HTMLFormElement) return suggest(element)
  if ('range' in element.dataset) return straighten(element)
  return element.type === 'file' ? listFiles(element) : showMore(element)
}

// The number and the names of chosen files.
const listFiles = ({ id, files }) => {
  const list = document.getElementById(`${id}-chosen`)
  if (!list) return
  const names = [...files].map(({ name }) => element('li', name))
  const number = files.length > 1 ? [element('li', list.dataset.chosen.replace('#', files.length))] : []
  list.replaceChildren(...number, ...names)
}

// The two ends of a range as the server will read them: on a step, within the bounds, the lower one first. Only when both fields were left: who
// changes one of them may go on to the other.
const straighten = (range) => {
  const ends = [...range.querySelectorAll('[data-bound]')].filter(({ value }) => value)
  const { step } = range.querySelector('[data-thumb]')
  // "1.000" is a thousand of a price; only prices have steps.
  const read = (value) => value * (step > 1 && /^\d{1,3}\.\d{3}$/.test(value) ? 1000 : 1)
  const numbers = ends.map(({ value, min, max }) =>
    Math.min(max, Math.max(min, Math.round(read(value) / step) * step)),
  )
  numbers.sort((a, b) => a - b)
  ends.forEach((end, at) => {
    if (Number(end.value) === numbers[at]) return
    end.value = numbers[at]
    // Thumbs and count follow.
    end.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

// "Mehr anzeigen": the next page of the list, appended. If that fails, the link leads there; not if the reader has gone on meanwhile.
const showMore = async (link) => {
  if (link.ariaBusy) return
  link.ariaBusy = 'true'
  try {
    await append(link)
  } catch {
    if (link.isConnected) location.assign(link.href)
  }
  link.ariaBusy = null
}

// The address then says how many pages there are, for the way back (decision 0261).
async function append(link) {
  const answer = await fetch(link.href)
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  if (!link.isConnected) return
  const [ours, theirs] = [link.closest('[data-pages]'), page.querySelector('[data-pages]')]
  const list = listBefore(ours)
  // The order may have changed between the pages.
  const shown = [...list.children].map(targetOf)
  const cards = [...listBefore(theirs).children].filter((card) => !shown.includes(targetOf(card)))
  list.append(...cards)
  const next = theirs.querySelector('[data-more]')
  // A page that is empty by now leads to those before it, but to no more than six: their further one is shown here already.
  const isEnd = answer.redirected && next
  if (!isEnd) ours.querySelector('p').textContent = theirs.querySelector('p').textContent
  if (next && !isEnd) link.href = next.getAttribute('href')
  else link.hidden = true
  cards[0]?.querySelector('a').focus({ preventScroll: true })
  const url = new URL(location.href)
  url.searchParams.set('pages', Number(url.searchParams.get('pages') ?? 1) + 1)
  if (!url.searchParams.has('cursor')) history.replaceState(history.state, '', url)
}

const PAUSE_MS = 180

let asked
// Places that a typed text may mean, as buttons of its form; the last text wins. Without an answer the form works by its button. Enter presses
// the first button of a form: until the answer that is none of an earlier text's places.
const suggest = (form) => {
  const { value: text } = form.elements.text
  clearTimeout(asked?.timer)
  asked?.abort.abort()
  const enter = asked?.enter ?? enterButton()
  form.prepend(enter)
  const list = form.querySelector('[data-suggestions]')
  // Below the button, which stays under the finger when they arrive; for Enter they still come before it.
  list.style.order = 1
  const abort = new AbortController()
  const timer = setTimeout(async () => {
    const answer = await fetch(`${form.action}?${new URLSearchParams({ text })}`, {
      signal: abort.signal,
    }).catch(() => null)
    if (!answer?.ok) return
    const { places, none } = await answer.json()
    const found = none
      ? [Object.assign(element('p', none), { className: 'px-3.5 py-2.5' })]
      : places.map(buttonOf)
    enter.remove()
    list.replaceChildren(...found)
  }, PAUSE_MS)
  asked = { timer, abort, enter }
}

// Rendered: Safari passes over a button that is not.
const enterButton = () =>
  Object.assign(document.createElement('button'), { className: 'sr-only', tabIndex: -1, ariaHidden: 'true' })

const buttonOf = ({ slug, name, where }) => {
  const button = Object.assign(document.createElement('button'), { name: 'slug', value: slug })
  const pin = document.querySelector('[data-dialog=place] svg')?.cloneNode(true)
  button.append(...(pin ? [pin] : []), element('b', name), element('span', where))
  return button
}
const element = (name, text) => Object.assign(document.createElement(name), { textContent: text })
