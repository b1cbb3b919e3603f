import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, type ButtonVariant } from '~/ui/button'
import passkeyModule from '~/ui/passkey-module.js?url&no-inline'
// The package's own bundle, as a file: it is fetched by the press and by nothing before.
import library from '../../../../node_modules/@simplewebauthn/browser/dist/bundle/index.umd.min.js?url&no-inline'
import type { PasskeyPurpose } from './forms'

/** Asks the browser's authenticator for a passkey. Without JavaScript it is not there. */
export function PasskeyButton({
  purpose,
  redirectTo,
  nameField,
  variant = 'secondary',
  children,
}: {
  purpose: PasskeyPurpose
  /** Where it leads afterwards. */
  redirectTo?: string | null
  /** Id of the field that names a new one. */
  nameField?: string
  variant?: ButtonVariant
  children: ReactNode
}) {
  const { t } = useTranslation()
  const errorId = `passkey-${purpose}-error`
  return (
    <div className="needs-js grid gap-1">
      <Button
        type="button"
        variant={variant}
        wide
        aria-describedby={errorId}
        pendingText={t('factors:passkey.pending')}
        data-passkey={passkeyModule}
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
      <p id={errorId} className="field-error" role="alert" />
    </div>
  )
}
