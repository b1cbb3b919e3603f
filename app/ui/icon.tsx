import { GLYPHS, type IconName } from './icons/glyphs'

/** An icon, always next to a text or a label, so it is hidden from screen readers. */
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
      className={`icon${filled ? ' fill-current' : ''} ${className}`.trimEnd()}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={GLYPHS[name]} />
    </svg>
  )
}
