/** Turns while something takes its time; `label` is announced. */
export function Spinner({ label, large }: { label: string; large?: boolean }) {
  return (
    <span role="status" className="inline-flex items-center gap-2">
      <span className={`spinner${large ? ' spinner-lg' : ''}`} aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </span>
  )
}
