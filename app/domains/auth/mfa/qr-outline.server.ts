import { create } from 'qrcode'

/** A QR code as a vector: a square of `size` units, its dark modules as one path of unit squares. */
export type QrOutline = { size: number; path: string }

/** The quiet zone that scanners require (ISO/IEC 18004). */
const QUIET_ZONE = 4

/** The QR code of a text, for an SVG of one path: no image, no script and no inline style. */
export function qrOutline(text: string): QrOutline {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const path = Array.from({ length: modules.size }, (_, row) => rowOf(modules, row)).join('')
  return { size: modules.size + 2 * QUIET_ZONE, path }
}

/** The dark modules of a row, each as a unit square. */
function rowOf({ size, data }: { size: number; data: Uint8Array }, row: number): string {
  const dark = Array.from({ length: size }, (_, column) => column).filter((at) => data[row * size + at])
  return dark.map((column) => `M${column + QUIET_ZONE} ${row + QUIET_ZONE}h1v1h-1z`).join('')
}
