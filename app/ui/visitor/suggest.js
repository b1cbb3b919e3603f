import { ask } from './asking'
import { d } from './dom'

const element = (name, text) => Object.assign(d.createElement(name), { textContent: text })

// Places that a typed text may mean, as buttons of its form: `data-suggest` answers { places }.
export const suggest = (form, text) =>
  ask(form.dataset.suggest, new URLSearchParams({ text }), ({ places }) => {
    const buttons = places.map(({ slug, name, where }) => {
      const button = Object.assign(element('button', ''), { name: 'slug', value: slug })
      button.append(element('b', name), element('span', where))
      return button
    })
    form.querySelector('[data-suggestions]').replaceChildren(...buttons)
  })
