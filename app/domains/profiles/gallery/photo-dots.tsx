import { type RefObject, useEffect, useState } from 'react'

/** Which photo of a row that scrolls sideways is in sight, from 0. */
function useShownPhoto(row: RefObject<HTMLElement>): number {
  const [shown, setShown] = useState(0)
  useEffect(() => {
    const element = row.current
    if (!element) return
    const update = () => {
      const end = Math.max(1, element.scrollWidth - element.clientWidth)
      setShown(Math.round((element.scrollLeft / end) * (element.childElementCount - 1)))
    }
    element.addEventListener('scroll', update, { passive: true })
    return () => element.removeEventListener('scroll', update)
  }, [row])
  return shown
}

/** A dot for each photo of a row on a phone. Hidden from screen readers, which read the number of each photo in its text. */
export function PhotoDots({ row, count }: { row: RefObject<HTMLElement>; count: number }) {
  const shown = useShownPhoto(row)
  if (count < 2) return null
  return (
    <p
      className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center landscape:hidden md:hidden noscript:hidden"
      aria-hidden="true"
      data-dots
    >
      <span className="flex gap-1.5 rounded-full bg-photo-shade/62 px-2 py-1.5">
        {Array.from({ length: count }, (_, at) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: dots are all the same
            key={at}
            className="size-1.5 rounded-full bg-on-photo opacity-50 data-shown:opacity-100"
            data-shown={at === shown || undefined}
          />
        ))}
      </span>
    </p>
  )
}
