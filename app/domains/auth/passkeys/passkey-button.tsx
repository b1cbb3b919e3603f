import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, type ButtonVariant } from '~/ui/button'
import { ERROR } from '~/ui/form/field-classes'
// The URL of the package's own bundle, which is loaded only when the button is pressed.
import library from '../../../../node_modules/@simplewebauthn/browser/dist/bundle/index.umd.min.js?url&no-inline'
import type { PasskeyPurpose } from './forms'

/** Asks the browser's authenticator for a passkey. Not rendered without JavaScript, and disabled until the visitor module answers presses. */
export function PasskeyButton({
  purpose,
  redirectTo,
  nameField,
  variant = 'secondary',
  children,
}: {
  purpose: PasskeyPurpose
  /** The page after success. */
  redirectTo?: string | null
  /** Id of the field with the name of a new passkey. */
  nameField?: string
  variant?: ButtonVariant
  children: ReactNode
}) {
  const { t } = useTranslation()
  const errorId = `passkey-${purpose}-error`
  return (
    <div className="grid gap-1 noscript:hidden" data-waits>
      <Button
        type="button"
        disabled={import.meta.env.SSR}
        suppressHydrationWarning
        variant={variant}
        wide
        aria-describedby={errorId}
        pendingText={t('factors:passkey.pending')}
        data-passkey=""
        data-library={library}
        data-purpose={purpose}
        data-redirect-to={redirectTo ?? undefined}
        data-name-field={nameField}
        data-cancelled={t('factors:passkey.cancelled')}
        data-unsupported={t('factors:passkey.unsupported')}
        data-known={t('factors:passkey.known')}
        data-failed={t('factors:passkey.failed')}
      >
        {children}
      </Button>
      <p id={errorId} className={ERROR} role="alert" />
    </div>
  )
}
