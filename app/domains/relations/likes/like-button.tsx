import type { ReactNode } from 'react'
import { Icon } from '~/ui/icon'

/**
 * The heart: a form with one button. The visitor module submits it in the background and shows the new state at once (`data-like`). `label`
 * names the person for screen readers.
 */
export function LikeButton({
  userId,
  liked,
  label,
  className,
  buttonClassName,
  children,
}: {
  userId: string
  liked: boolean
  label: string
  className?: string
  buttonClassName: string
  /** Shown next to the heart. */
  children?: ReactNode
}) {
  return (
    <form method="post" action={`/like/${userId}`} className={className} data-like>
      <input type="hidden" name="isLike" value={String(!liked)} />
      <button
        type="submit"
        className={`group aria-pressed:text-accent ${buttonClassName}`}
        aria-pressed={liked}
        aria-label={label}
      >
        <Icon name="heart" className="group-aria-pressed:fill-current" />
        {children}
      </button>
    </form>
  )
}
