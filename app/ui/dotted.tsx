import { Children, type ReactNode } from 'react'

/**
 * Facts in a line, with a dot between two of them: the dot before the first of a line lies outside of the box, which clips it, so that no line
 * begins or ends with one.
 */
export function Dotted({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <div className={`overflow-clip ${className}`.trimEnd()}>
      <div className="-ml-4 flex flex-wrap">
        {Children.map(children, (child) =>
          child ? (
            <span className="before:inline-block before:w-4 before:text-center before:content-['·'/'']">
              {child}
            </span>
          ) : null,
        )}
      </div>
    </div>
  )
}
