import type { ReactNode } from 'react'

const DOTS = "*:before:inline-block *:before:w-4 *:before:text-center *:before:content-['·'/'']"

/**
 * Facts in a line, each an element, with a dot between two of them: the dot before the first of a line lies outside of the box, which clips
 * it, so that no line begins or ends with one.
 */
export function Dotted({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <div className={`overflow-clip ${className}`.trimEnd()}>
      <div className={`-ml-4 flex flex-wrap ${DOTS}`}>{children}</div>
    </div>
  )
}
