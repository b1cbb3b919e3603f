import { lazy } from 'react'
import { LatePart } from '~/ui/frame/late-part'

const load = async () => (await import('./auth-dialog')).AuthDialog

const Nothing = () => null

// Without its scripts there is no dialog: links to sign in open their page.
const loadIfPossible = () =>
  load().catch((error: unknown) => {
    reportError(error)
    return Nothing
  })

const AuthDialog = import.meta.env.SSR
  ? await load()
  : lazy(async () => ({ default: await loadIfPossible() }))

/** The auth dialog, whose forms and validation members' pages do not load. */
export const LazyAuthDialog = () => (
  <LatePart>
    <AuthDialog />
  </LatePart>
)
