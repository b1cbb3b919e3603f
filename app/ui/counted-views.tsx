type CountedView = { name: string; text: string; count: number | string; isShown: boolean }

const SHAPE = 'inline-flex min-h-8 items-center gap-1.5 rounded-full border px-3 text-sm/normal font-medium'

/** How much the views of a queue hold; the one that is shown is filled. */
export function CountedViews({ label, views }: { label: string; views: readonly CountedView[] }) {
  return (
    <ul className="flex flex-wrap gap-2" aria-label={label}>
      {views.map(({ name, text, count, isShown }) => (
        <li key={name} aria-current={isShown || undefined}>
          <span className={`${SHAPE} ${isShown ? 'border-transparent bg-accent-soft' : 'border-line'}`}>
            {text}
            <strong className="tabular-nums">{count}</strong>
          </span>
        </li>
      ))}
    </ul>
  )
}
