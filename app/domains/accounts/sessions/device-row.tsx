import type { ReactNode } from 'react'
import { Icon } from '~/ui/icon'
import { SmallChip } from '~/ui/small-chip'

/** Outlines of devices, drawn like those of `~/ui/icons/glyphs`. They are not among those because all pages load them. */
export const SMARTPHONE =
  'M7 2h10a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2h-10a2 2 0 0 1-2-2v-16a2 2 0 0 1 2-2zM12 18h.01'
const MONITOR = 'M4 3h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-16a2 2 0 0 1-2-2v-10a2 2 0 0 1 2-2zM8 21h8M12 17v4'

/**
 * A row of a list of devices: a phone or a computer, its name, and when it was used.
 * @param device as stored (`deviceName`); empty for one that is not known
 * @param name the heading of the row
 * @param current the label of the device that shows the page; null for others
 * @param children its facts, a line each
 * @param form the form of its actions
 */
export function DeviceRow({
  device,
  name,
  current,
  children,
  form,
}: {
  device: string
  name: string
  current: string | null
  children: ReactNode
  form: ReactNode
}) {
  const outline = /\b(?:iPhone|iPad|Android)$/.test(device) ? SMARTPHONE : MONITOR
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <div className="flex min-w-0 flex-1 basis-56 items-center gap-4">
        <Icon outline={outline} className="flex-none text-accent" />
        <div className="grid min-w-0 gap-0.5 *:not-first:text-sm *:not-first:text-ink-soft">
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            {name}
            {current ? <SmallChip>{current}</SmallChip> : null}
          </p>
          {children}
        </div>
      </div>
      {form ? <div className="min-[20rem]:max-sm:ml-9">{form}</div> : null}
    </li>
  )
}
