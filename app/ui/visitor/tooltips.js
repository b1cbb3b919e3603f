import { d, near } from './dom'

const TOOLTIP_MS = 700
const TOOLTIP_SKIP_MS = 300
// The way of the pointer from an element to its tooltip, on which it may rest (WCAG 1.4.13).
const TOOLTIP_LEAVE_MS = 150

const LOOK =
  'fixed inset-auto z-70 max-w-64 animate-appear rounded-lg bg-ink px-2.5 py-1.5 text-sm/normal font-medium text-canvas'

// Tooltips (SPEC 9): 700 ms, and at once within 300 ms of the last one. Loaded by the first element that has one (first-use.js).
let tip
let tipTimer
let tipFor
let tipClosedAt = 0
let leaveTimer
const hideTip = () => {
  clearTimeout(tipTimer)
  clearTimeout(leaveTimer)
  if (tipFor) {
    tipFor.removeAttribute('aria-describedby')
    tip.hidePopover()
    tipClosedAt = Date.now()
    tipFor = undefined
  }
}
export const showTip = (element) => {
  // Pointer and focus may have left while this file was loaded; an open menu says more than its button's hint, which would lie over it.
  if (
    !HTMLElement.prototype.showPopover ||
    !element.matches(':is(:hover, :focus-visible):not([open] > summary)')
  )
    return
  if (!tip) {
    tip = d.createElement('div')
    Object.assign(tip, { id: 'tooltip', className: LOOK, popover: 'manual', role: 'tooltip' })
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
  // A name is not its own description: screen readers would read it twice.
  const name = element.ariaLabel ?? element.textContent
  if (!name.includes(element.dataset.tooltip)) element.setAttribute('aria-describedby', 'tooltip')
  tipFor = element
}
export const wantTip = (element) => {
  if (element === tipFor) return clearTimeout(leaveTimer)
  hideTip()
  tipTimer = setTimeout(showTip, Date.now() - tipClosedAt < TOOLTIP_SKIP_MS ? 0 : TOOLTIP_MS, element)
}
d.addEventListener('pointerout', (event) => {
  const element = near(event, '[data-tooltip], #tooltip')
  if (!element || element.contains(event.relatedTarget)) return
  clearTimeout(tipTimer)
  leaveTimer = setTimeout(hideTip, TOOLTIP_LEAVE_MS)
})
d.addEventListener('pointerover', (event) => {
  if (near(event, '#tooltip')) clearTimeout(leaveTimer)
})
d.addEventListener('focusout', hideTip)
d.addEventListener('pointerdown', hideTip)
d.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') hideTip()
})
