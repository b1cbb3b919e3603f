/**
 * Runs after the next paint, which shows what was pressed: for what the browser, or the page, does longer than a frame on a slow phone
 * (decision 0340). Browser only.
 */
export const afterPaint = (act: () => void) => requestAnimationFrame(() => setTimeout(act))
