/**
 * Runs a function after the next paint, which shows the pressed control: for work that takes longer than a frame on a slow phone (decision
 * 0340). Browser only.
 */
export const afterPaint = (act: () => void) => requestAnimationFrame(() => setTimeout(act))
