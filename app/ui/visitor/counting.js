import { d } from './dom'

// The number of matches in a filter's button: `data-count-url` answers { label }.
let counting
export const count = (form) => {
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
      if (label && button && form.isConnected)
        (button.querySelector('[data-label]') ?? button).textContent = label
    } catch {
      // The button keeps its text; submitting still works.
    }
  }, 250)
  counting = { timer, abort }
}
