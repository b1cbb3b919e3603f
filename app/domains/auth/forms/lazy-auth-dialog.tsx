import { lazy, Suspense } from 'react'
import { useHydrate } from '~/platform/http/remix/hydrate'

const load = () => import('./auth-dialog')

// The server renders it at once. The browser loads it after the page: members' pages do not show it, and must load neither its forms nor
// their validation.
const AuthDialog = import.meta.env.SSR
  ? (await load()).AuthDialog
  : lazy(async () => ({ default: (await load()).AuthDialog }))

/** The auth dialog, whose markup from the server stays until its scripts have loaded. */
export function LazyAuthDialog() {
  return useHydrate() ? (
    <Suspense fallback={null}>
      <AuthDialog />
    </Suspense>
  ) : (
    <AuthDialog />
  )
}
