import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { type Arrangement, arrange } from './own-photos'

/**
 * Restores the focus after a change of the photos. A tile that moves in the DOM loses the focus, and the focused button does not exist in
 * every position. If the photo was removed, the list is focused. Call `keep` before the change: it remembers what has the focus.
 */
export function useKeptFocus(photos: readonly unknown[]) {
  const list = useRef<HTMLOListElement>(null)
  const had = useRef<{ photo?: string; does?: string } | null>(null)

  function keep(): void {
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || !list.current?.contains(focused)) return
    const { photo } = focused.closest<HTMLElement>('[data-photo]')?.dataset ?? {}
    had.current = { photo, does: focused.dataset.does }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the order
  useLayoutEffect(() => {
    const was = had.current
    had.current = null
    if (!was || list.current?.contains(document.activeElement)) return
    const tile = list.current?.querySelector(`[data-photo="${was.photo}"]`)
    const find = (selector: string) => tile?.querySelector<HTMLElement>(selector)
    const next = find(`[data-does="${was.does}"]`) ?? find('[data-does]') ?? list.current
    next?.focus()
  }, [photos])

  return { list, keep }
}

type Drag = { photo: string; to: number }

/**
 * Sorts tiles by dragging. While a tile is dragged, the others make room: `placeOf` returns the position at which the style sheet shows a
 * tile, because a tile that moved in the DOM would lose the pointer. On release `change` gets the new order. It uses pointer events, since
 * native drag and drop does not support touch. With touch only the handle starts a drag, so that swiping over photos scrolls the page.
 */
export function useTileDrag<P extends { id: string }>(
  photos: readonly P[],
  change: (arrangement: Arrangement) => void,
) {
  const [drag, show] = useState<Drag | null>(null)
  // The newest value, while the state may be older: on a busy device the pointer is released before its last move is rendered.
  const current = useRef<Drag | null>(null)
  // Measured once per drag. The positions stay, but during a transition tiles are between two of them and cannot be measured.
  const places = useRef<readonly DOMRect[]>([])
  const shown = drag ? arrange(photos, { intent: 'move', ...drag }) : photos
  const indexIn = (order: readonly P[], photo?: string) => order.findIndex(({ id }) => id === photo)
  const set = (next: Drag | null) => {
    current.current = next
    show(next)
  }

  const handlers = (photo: string) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (!mayDrag(event)) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      places.current = placesAround(event.currentTarget)
      set({ photo, to: indexIn(photos, photo) })
    },
    onPointerMove({ pageX, pageY }: PointerEvent<HTMLElement>) {
      if (current.current?.photo !== photo) return
      const to = places.current.findIndex((place) => contains(place, pageX, pageY))
      if (to >= 0 && to !== current.current.to) set({ photo, to })
    },
    onPointerUp() {
      const dropped = current.current
      if (dropped?.photo !== photo) return
      if (dropped.to !== indexIn(photos, photo)) change({ intent: 'move', ...dropped })
      set(null)
    },
    onPointerCancel: () => set(null),
  })

  return { placeOf: ({ id }: P) => indexIn(shown, id), dragged: drag?.photo ?? null, handlers }
}

function mayDrag({ button, pointerType, target }: PointerEvent<HTMLElement>): boolean {
  if (button !== 0 || !(target instanceof Element)) return false
  return pointerType === 'mouse' ? !target.closest('details') : target.closest('[data-drag]') !== null
}

/** The rectangles of all tiles in the list that contains `element`, in order, in coordinates of the page. */
function placesAround(element: HTMLElement): DOMRect[] {
  const tiles = element.closest('ol')?.querySelectorAll('li[data-photo]') ?? []
  return Array.from(tiles, (tile) => {
    const { x, y, width, height } = tile.getBoundingClientRect()
    return new DOMRect(x + scrollX, y + scrollY, width, height)
  })
}

const contains = ({ left, right, top, bottom }: DOMRect, x: number, y: number) =>
  x >= left && x < right && y >= top && y < bottom
