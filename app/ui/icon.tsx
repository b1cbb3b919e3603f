import { GLYPHS, type IconName } from './icons/glyphs'

/** An icon, always next to a text or a label, so it is hidden from screen readers. */
export function Icon({
  name,
  outline,
  size = 20,
  filled,
  className = '',
}: {
  /** Pixels. */
  size?: number
  filled?: boolean
  className?: string
} & (
  | { name: IconName; outline?: undefined }
  /** The path of an icon that is not in GLYPHS, of the same size. */
  | { name?: undefined; outline: string }
)) {
  return (
    <svg
      className={`icon${filled ? ' fill-current' : ''} ${className}`.trimEnd()}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={outline ?? GLYPHS[name]} />
    </svg>
  )
}
