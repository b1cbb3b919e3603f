import { Icon } from '~/ui/icon'

/** Outlines that only devices have, drawn like those of `~/ui/icons/glyphs`, which all pages load. */
export const SMARTPHONE =
  'M7 2h10a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2h-10a2 2 0 0 1-2-2v-16a2 2 0 0 1 2-2zM12 18h.01'
const MONITOR = 'M4 3h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-16a2 2 0 0 1-2-2v-10a2 2 0 0 1 2-2zM8 21h8M12 17v4'

/** A phone or a computer, by the name of the device (`deviceName`). */
export function DeviceIcon({ device }: { device: string }) {
  const outline = /\b(?:iPhone|iPad|Android)$/.test(device) ? SMARTPHONE : MONITOR
  return <Icon outline={outline} className="flex-none text-accent" />
}
