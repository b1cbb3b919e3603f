/** Two or three views of one page beside each other; the current one is marked by `aria-current` or `aria-selected`. */
export const SEGMENTS = 'flex flex-wrap gap-1 rounded-control border border-line bg-surface p-1'
export const SEGMENT =
  'inline-flex min-h-11 flex-1 flex-wrap items-center justify-center gap-x-2 rounded-control px-2 text-center font-semibold sm:px-4 ' +
  'text-ink-soft aria-selected:bg-accent-soft aria-selected:text-ink aria-[current]:bg-accent-soft aria-[current]:text-ink'
