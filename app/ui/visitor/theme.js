import { all, d, root, setCookie } from './dom'

export const chooseTheme = (button) => {
  root.dataset.theme = button.dataset.themeSet
  setCookie('theme', button.dataset.themeSet)
  if (d.activeElement !== button) return
  // The other button is visible now.
  all('[data-theme-set]', button.form)
    .find((other) => other !== button)
    ?.focus()
}

// Error pages are cached without the reader's choice.
const chosen = /(?:^|; )theme=(light|dark)/.exec(d.cookie)?.[1]
if (chosen && !root.dataset.theme) root.dataset.theme = chosen
