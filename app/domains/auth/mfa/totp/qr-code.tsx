import type { QrOutline } from './qr-code.server'

/** Black on white in both themes: not every camera reads inverted codes. */
export function QrCode({ outline, label }: { outline: QrOutline; label: string }) {
  return (
    <svg
      className="w-56 max-w-full rounded-control"
      viewBox={`0 0 ${outline.size} ${outline.size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${outline.size}v${outline.size}H0z`} />
      <path fill="#000" d={outline.path} />
    </svg>
  )
}
