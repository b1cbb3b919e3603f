import { type AnchorHTMLAttributes, forwardRef } from 'react'

// A page that anybody may have open.
export const NEUTRAL_PAGE = 'https://www.wetter.de/'

/** Leaves for a neutral page; the module also replaces the entry in the history, and does the same on Escape pressed twice. */
export const QuickExit = forwardRef<HTMLAnchorElement, AnchorHTMLAttributes<HTMLAnchorElement>>(
  function QuickExit({ children, ...rest }, ref) {
    return (
      <a ref={ref} href={NEUTRAL_PAGE} rel="noreferrer nofollow" data-quick-exit {...rest}>
        {children}
      </a>
    )
  },
)
