/** A place holder of the real shape; appears only after 200 ms (see theme.css), so that quick answers do not flicker. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <span className={`skeleton ${className}`} aria-hidden="true" />
}

export function CardSkeleton() {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface" aria-hidden="true">
      <Skeleton className="aspect-3/4 w-full rounded-none" />
      <div className="flex justify-between p-3">
        <Skeleton className="h-4 w-16" />
        <Skeleton className="h-4 w-20" />
      </div>
    </div>
  )
}
