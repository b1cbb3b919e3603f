import { cloneElement, type ReactElement } from 'react'

/**
 * A short hint for an element that has its own label (SPEC 9: after 700 ms, the next within 300 ms at once). The module shows it, on both
 * kinds of page (decision 0064).
 */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return cloneElement(children, { 'data-tooltip': text })
}
