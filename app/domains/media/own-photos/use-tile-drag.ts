import { type PointerEvent, useState } from 'react'
import { type Arrangement, arrange } from './arrange'

type Drag = { photo: string; to: number }

/**
 * Drag sorting: while a tile is dragged, the others make room (`placeOf`, for the style sheet: tiles moved in the DOM would lose the
 * pointer); on release the change is submitted. Pointer events, since native drag and drop does not support touch; only the
 * handle starts a drag, so that photos can be scrolled over.
 */
export function useTileDrag<P extends { id: string }>(
  photos: readonly P[],
  change: (arrangement: Arrangement) => void,
) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const shown = drag ? arrange(photos, { intent: 'move', ...drag }) : photos
  const parseSeq = (order: readonly P[], photo?: string) => order.findIndex(({ id }) => id === photo)

  const handlers = (photo: string) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (!mayDrag(event)) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ photo, to: parseSeq(photos, photo) })
    },
    onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
      if (drag?.photo !== photo) return
      const to = parseSeq(shown, tileAt(clientX, clientY))
      if (to >= 0 && to !== drag.to) setDrag({ photo, to })
    },
    onPointerUp() {
      if (drag?.photo !== photo) return
      if (drag.to !== parseSeq(photos, photo)) change({ intent: 'move', ...drag })
      setDrag(null)
    },
    onPointerCancel: () => setDrag(null),
  })

  return { placeOf: ({ id }: P) => parseSeq(shown, id), dragged: drag?.photo ?? null, handlers }
}

function mayDrag({ button, pointerType, target }: PointerEvent<HTMLElement>): boolean {
  if (button !== 0 || !(target instanceof Element)) return false
  return pointerType === 'mouse' ? !target.closest('details') : target.closest('[data-drag]') !== null
}

function tileAt(x: number, y: number): string | undefined {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-photo]')?.dataset.photo
}
