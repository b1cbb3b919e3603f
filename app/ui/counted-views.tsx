import { Anchor } from './button'

type CountedView = {
  name: string
  text: string
  /** Absent if it is not known. */
  count?: number | string | undefined
  isShown: boolean
  /** Absent if this count has no view of its own. */
  href?: string | null
}

const SHAPE =
  'inline-flex min-h-8 items-center gap-1.5 rounded-full border px-2.5 text-sm/normal font-medium sm:px-3'
/** A link: its touch target is 44 px high. */
const LINKED =
  "relative after:absolute after:inset-x-0 after:-inset-y-1.5 after:content-[''] hover:border-edge"

/** The views of a queue with their counts. The shown one is filled. */
export function CountedViews({ label, views }: { label: string; views: readonly CountedView[] }) {
  return (
    <ul className="flex flex-wrap gap-1.5 sm:gap-2" aria-label={label}>
      {views.map(({ name, text, count, isShown, href }) => {
        const look = `${SHAPE} ${isShown ? 'border-transparent bg-accent-soft' : 'border-line'}`
        const inside = (
          <>
            {text}
            {count === undefined ? null : <strong className="tabular-nums">{count}</strong>}
          </>
        )
        return (
          <li key={name}>
            {href ? (
              <Anchor className={`${look} ${LINKED}`} href={href} aria-current={isShown ? 'page' : undefined}>
                {inside}
              </Anchor>
            ) : (
              <span className={look}>{inside}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
