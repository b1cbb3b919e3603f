import { type ReactNode, Suspense } from 'react'
import { useHydrate } from '~/platform/http/remix/hydrate'

/**
 * Around a part that only signed-out readers see, and whose scripts are `lazy` in the browser: members' pages must not load them. The server's
 * markup stays until they have come.
 */
export function LatePart({ children }: { children: ReactNode }) {
  return useHydrate() ? <Suspense fallback={null}>{children}</Suspense> : children
}
