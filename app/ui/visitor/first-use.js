import { d, near } from './dom'

// Parts that the build keeps in files of their own (.config/visitor-module.ts), loaded by what first needs them.

// "Mehr anzeigen" and the names of places. If the part cannot be loaded, a link still leads on.
export const loadMore = (element) => {
  void import('../modules/list-module').then(
    (module) => module.act(element),
    () => element.href && location.assign(element.href),
  )
}

const TOOLTIP_MS = 700

// The first tooltip: its part is loaded while the pointer rests; from then on the part decides when.
let tooltips
let timer
for (const [kind, selector] of [
  ['pointerover', '[data-tooltip]'],
  ['focusin', '[data-tooltip]:focus-visible'],
]) {
  d.addEventListener(kind, (event) => {
    const element = near(event, selector)
    clearTimeout(timer)
    // Fingers do not hover, and focus has no pointer.
    if (!element || (event.pointerType ?? 'mouse') !== 'mouse') return
    if (tooltips) return tooltips.wantTip(element)
    const loading = import('./tooltips')
    timer = setTimeout(async () => {
      tooltips = await loading
      tooltips.showTip(element)
    }, TOOLTIP_MS)
  })
}
d.addEventListener('pointerdown', () => clearTimeout(timer))
