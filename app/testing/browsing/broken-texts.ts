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
