import { ask } from './asking'
import { d } from './dom'

// The number of matches in a filter's button: `data-count-url` answers { label }.
export const count = (form) =>
  ask(
    form.dataset.countUrl,
    new URLSearchParams([...new FormData(form)].filter(([, value]) => value)),
    ({ label }) => {
      const button = d.querySelector(`[data-count][form="${form.id}"]`) ?? form.querySelector('[data-count]')
      if (label && button) (button.querySelector('[data-label]') ?? button).textContent = label
    },
  )
