import { GLYPHS, type IconName } from './icons/glyphs'
import { SPRITE_ICONS } from './icons/sprite'

const IN_SPRITE: ReadonlySet<IconName> = new Set(SPRITE_ICONS)

/** An outline that always stands beside a text or a label, so it is hidden from screen readers. */
export function Icon({
  name,
  size = 20,
  filled,
  className = '',
}: {
  name: IconName
  /** Pixels. */
  size?: number
  filled?: boolean
  className?: string
}) {
  return (
    <svg
      className={`i${filled ? ' i-filled' : ''} ${className}`.trim()}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      {/* What a list repeats is drawn once in the page and referred to: fifty cards stay small. */}
      {IN_SPRITE.has(name) ? <use href={`#i-${name}`} /> : <path d={GLYPHS[name]} />}
    </svg>
  )
}
