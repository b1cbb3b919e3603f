import type { ReactNode } from 'react'
import { Icon } from '~/ui/icon'

/**
 * The heart: a form of one button, which the module sends in the background, shows at once and takes back on failure
 * (`data-like`). `label` says whom it is about to who cannot see it.
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
  /** Beside the heart. */
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
