import { cloneElement, lazy, type ReactElement, Suspense } from 'react'
import { useHydrate } from '~/platform/http/hydrate'

// Radix comes with members' pages alone, in a chunk that waits for the first mouse or key: phones never load it.
// Until then the boundary stays as the server wrote it, and React replays the hover or focus that woke it.
const MemberTooltip = lazy(async () => {
  if (typeof document !== 'undefined') await firstUse()
  return import('./member-tooltip')
})

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

function firstUse(): Promise<void> {
  return new Promise((resolve) => {
    const used = (event: Event) => {
      if (event instanceof PointerEvent && event.pointerType !== 'mouse') return
      document.removeEventListener('pointermove', used)
      document.removeEventListener('keydown', used)
      resolve()
    }
    document.addEventListener('pointermove', used)
    document.addEventListener('keydown', used)
  })
}
