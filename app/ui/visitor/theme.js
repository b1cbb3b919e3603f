import { all, d, root, setCookie } from './dom'

export const chooseTheme = (button) => {
  root.dataset.theme = button.dataset.themeSet
  setCookie('theme', button.dataset.themeSet)
  if (d.activeElement !== button) return
  // The other one stands in its place now.
  all('[data-theme-set]', button.form)
    .find((other) => other !== button)
    ?.focus()
}

// An error page is sent without knowing the reader's choice.
const chosen = /(?:^|; )theme=(light|dark)/.exec(d.cookie)?.[1]
if (chosen && !root.dataset.theme) root.dataset.theme = chosen
