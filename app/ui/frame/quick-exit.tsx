import { type AnchorHTMLAttributes, forwardRef } from 'react'

// An inconspicuous page.
export const NEUTRAL_PAGE = 'https://www.wetter.de/'

/** Leaves for a neutral page; the module also replaces the history entry, and does the same when Escape is pressed twice. */
export const QuickExit = forwardRef<HTMLAnchorElement, AnchorHTMLAttributes<HTMLAnchorElement>>(
  function QuickExit({ children, ...rest }, ref) {
    return (
      <a ref={ref} href={NEUTRAL_PAGE} rel="noreferrer nofollow" data-quick-exit {...rest}>
        {children}
      </a>
    )
  },
)
