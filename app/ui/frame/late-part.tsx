import { type ReactNode, Suspense } from 'react'
import { useHydrate } from '~/platform/http/remix/hydrate'

/**
 * Wraps a part of a page that only signed-out readers see, and whose components are `lazy` in the browser, because members' pages must not
 * load their scripts. The server's markup stays in the page until the scripts are loaded.
 */
export function LatePart({ children }: { children: ReactNode }) {
  return useHydrate() ? <Suspense fallback={null}>{children}</Suspense> : children
}
