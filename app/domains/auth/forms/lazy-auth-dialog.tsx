import { lazy } from 'react'
import { LatePart } from '~/ui/frame/late-part'

const loadDialog = async () => (await import('./auth-dialog')).AuthDialog

const NoDialog = () => null

// Without the script of the dialog, links to sign in open the login page instead.
const loadDialogOrNothing = () =>
  loadDialog().catch((error: unknown) => {
    reportError(error)
    return NoDialog
  })

const AuthDialog = import.meta.env.SSR
  ? await loadDialog()
  : lazy(async () => ({ default: await loadDialogOrNothing() }))

/** The auth dialog as a chunk of its own, so that members' pages do not load its forms and validation. */
export const LazyAuthDialog = () => (
  <LatePart>
    <AuthDialog />
  </LatePart>
)
