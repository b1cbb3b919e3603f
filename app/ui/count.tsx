/** The number in a round control. Screen readers get a sentence next to it. */
export function Count({ children }: { children: number | string }) {
  return (
    <span
      className="min-w-5 rounded-full bg-accent px-1.25 text-center text-xs/5 font-semibold text-accent-ink"
      aria-hidden="true"
    >
      {children}
    </span>
  )
}
