import { d, near } from './dom'

// Parts that the build keeps in files of their own (.config/visitor-module.ts), loaded by what first needs them.

// "Mehr anzeigen" and the names of places. If the part cannot be loaded, a link still leads on.
export const loadMore = (element) => {
  void import('../list-module').then(
    (module) => module.act(element),
    () => element.href && location.assign(element.href),
  )
}

for (const [kind, selector] of [
  ['pointerover', '[data-tooltip]'],
  ['focusin', '[data-tooltip]:focus-visible'],
]) {
  d.addEventListener(kind, (event) => {
    const element = near(event, selector)
    // Fingers do not hover, and focus has no pointer.
    if (element && (event.pointerType ?? 'mouse') === 'mouse')
      void import('./tooltips').then((tooltips) => tooltips.wantTip(element))
  })
}
