import type { ReactNode } from 'react'
import { Icon } from '~/ui/icon'

const HEART = 'grid size-11 place-items-center rounded-full'

/**
 * The heart: a form with one button, which the visitor module submits in the background with an optimistic update (`data-like`). `label`
 * names the person for screen readers.
 */
export function LikeForm({
  userId,
  liked,
  label,
  className,
  buttonClassName = HEART,
  children,
}: {
  userId: string
  liked: boolean
  label: string
  className?: string
  /** Instead of the look of an icon. */
  buttonClassName?: string
  /** Next to the heart. */
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
