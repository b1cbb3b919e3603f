/** For `evaluateAll`: the texts of the elements that stand on more than one line. */
export function brokenTexts(elements: Element[]): (string | null)[] {
  return elements
    .filter((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
    })
    .map(({ textContent }) => textContent)
}

/**
 * To be evaluated in the page: by how many pixels the page is wider than its window, and the beginning of the element that reaches
 * farthest.
 */
export function farthestRight(): { overflowPx: number; farthest: string } {
  const root = document.documentElement
  const overflowPx = root.scrollWidth - root.clientWidth
  if (overflowPx <= 0) return { overflowPx, farthest: '' }
  // An element inside of one that scrolls or clips does not widen the page.
  const isCut = (element: Element | null): boolean =>
    element !== null &&
    element !== document.body &&
    (getComputedStyle(element).overflowX !== 'visible' || isCut(element.parentElement))
  const [farthest] = [...document.querySelectorAll('body *')]
    .filter((element) => !isCut(element.parentElement))
    .map((element) => ({ element, right: element.getBoundingClientRect().right }))
    .sort((a, b) => b.right - a.right)
  return { overflowPx, farthest: farthest?.element.outerHTML.slice(0, 120) ?? '' }
}

/**
 * For `evaluateAll`: the beginnings of those elements that a bar above the window's lower edge covers while they have the focus (WCAG 2.2,
 * 2.4.11).
 */
export function coveredByBar(elements: HTMLElement[], bar: string): string[] {
  return elements
    .filter((element) => {
      // To where the bar stands, and not below it: there the browser scrolls anyway.
      const underBar = window.innerHeight - 90
      window.scrollBy({ top: element.getBoundingClientRect().bottom - underBar, behavior: 'instant' })
      // An element that already has the focus would not be scrolled to.
      element.blur()
      element.focus()
      const { left, top, width, height } = element.getBoundingClientRect()
      const above = document.elementFromPoint(left + width / 2, top + height / 2)
      return !element.closest(bar) && above?.closest(bar)
    })
    .map(({ outerHTML }) => outerHTML.slice(0, 120))
}
