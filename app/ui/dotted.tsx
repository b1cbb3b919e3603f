import type { ReactNode } from 'react'

const DOTS = "*:before:inline-block *:before:w-4 *:before:text-center *:before:content-['·'/'']"

/**
 * Short facts in a line, each an element, with a dot between two of them. Every element begins with a dot. The dot of the first element of
 * a line is outside of the box, which clips it, so that no line begins or ends with a dot.
 */
export function Dotted({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <div className={`overflow-clip ${className}`.trimEnd()}>
      <div className={`-ml-4 flex flex-wrap ${DOTS}`}>{children}</div>
    </div>
  )
}
