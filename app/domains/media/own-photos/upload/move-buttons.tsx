import type { Dispatch, SetStateAction } from 'react'
import { useTranslation } from 'react-i18next'
import { QUIET_ROUND } from '~/ui/classes/round'
import { Icon } from '~/ui/icon'

type Size = { width: number; height: number }
export const NO_SIZE: Size = { width: 0, height: 0 }

/** The photo as it fills the frame, before it is enlarged, and the frame, in pixels of the page. */
export type Sizes = { photo: Size; frame: Size }

/** How far one press moves the photo: a share of the frame. */
const PRESS = 1 / 8

const MOVES = [
  { to: 'left', x: -PRESS, y: 0, outline: 'M12 19l-7-7 7-7M19 12H5' },
  { to: 'right', x: PRESS, y: 0, outline: 'M5 12h14M12 5l7 7-7 7' },
  { to: 'up', x: 0, y: -PRESS, outline: 'M5 12l7-7 7 7M12 19V5' },
  { to: 'down', x: 0, y: PRESS, outline: 'M12 5v14M19 12l-7 7-7-7' },
] as const

/** Buttons that move the photo under the frame, as the arrow keys do: not everybody can drag (WCAG 2.2, 2.5.7). */
export function MoveButtons({
  sizes,
  zoom,
  setCrop,
}: {
  sizes: { readonly current: Sizes }
  zoom: number
  setCrop: Dispatch<SetStateAction<{ x: number; y: number }>>
}) {
  const { t } = useTranslation()
  const move = (x: number, y: number) => {
    const { photo, frame } = sizes.current
    setCrop((from) => ({
      x: within(from.x + x * frame.width, (photo.width * zoom - frame.width) / 2),
      y: within(from.y + y * frame.height, (photo.height * zoom - frame.height) / 2),
    }))
  }
  return (
    <div className="flex">
      {MOVES.map(({ to, x, y, outline }) => (
        <button
          key={to}
          type="button"
          className={QUIET_ROUND}
          aria-label={t(`media:own.crop.move.${to}`)}
          onClick={() => move(x, y)}
        >
          <Icon outline={outline} />
        </button>
      ))}
    </div>
  )
}

/** The cropper itself keeps the photo over the frame only while it is dragged or moved by keys. */
const within = (offset: number, limit: number) => Math.min(Math.max(offset, -limit), limit)
