import { lazy, type ReactElement, cloneElement, Suspense } from 'react'
import { useHydrate } from '~/platform/http/hydrate'

// Radix comes with members' pages alone, in a chunk of its own; the boundary hydrates when it has arrived.
const MemberTooltip = lazy(() => import('./member-tooltip'))

/** A short hint for an element that has a label of its own already (SPEC 9: after 700 ms, the next within 300 ms at once). */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  const hydrate = useHydrate()
  const plain = cloneElement(children, { 'data-tooltip': text })
  if (!hydrate) return plain
  return (
    <Suspense fallback={plain}>
      <MemberTooltip text={text}>{children}</MemberTooltip>
    </Suspense>
  )
}
