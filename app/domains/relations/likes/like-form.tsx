import type { ReactNode } from 'react'
import { Icon } from '~/ui/icon'

/**
 * The heart: a form with one button, which the visitor module submits in the background with an optimistic update (`data-like`). `label`
 * names the person for screen readers.
 */
export function LikeForm({
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
  buttonClassName?: string
  /** Next to the heart. */
  children?: ReactNode
}) {
  return (
    <form method="post" action={`/like/${userId}`} className={className} data-like>
      <input type="hidden" name="isLike" value={String(!liked)} />
      <button
        type="submit"
        className={`heart ${buttonClassName ?? ''}`.trim()}
        aria-pressed={liked}
        aria-label={label}
      >
        <Icon name="heart" />
        {children}
      </button>
    </form>
  )
}
