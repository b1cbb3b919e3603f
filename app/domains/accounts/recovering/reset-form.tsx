import type { SubmissionResult } from '@conform-to/react'
import { PASSWORD_MIN } from 'db/limits/accounts'
import { useTranslation } from 'react-i18next'
import { AuthPage } from '~/domains/accounts/forms/auth-page'
import { FORM_LIMITS, formErrorText } from '~/domains/accounts/forms/form-errors'
import { FormSummary } from '~/domains/accounts/forms/form-summary'
import { Button, ButtonLink } from '~/ui/button'
import { PasswordField } from '~/ui/form/field'
import { formResult } from '~/ui/form/form-result'
import { Notice } from '~/ui/notice'
import type { ResetRefusal } from './reset-password.server'
import { resetRefusalText } from './reset-refusal-text'

/**
 * SPEC 2 "Reset password", with a token. It is sent to the bare address, so that the token stands in no address after
 * the first.
 */
export function ResetForm({
  token,
  reply,
  refused,
}: {
  token: string
  reply: SubmissionResult | undefined
  refused: ResetRefusal | null
}) {
  const { t } = useTranslation()
  const form = formResult(reply)
  const weak = refused?.refusal === 'weak-password' ? refused.error : undefined
  const spent = refused?.refusal === 'invalid-token' || refused?.refusal === 'used-token'
  return (
    <AuthPage heading={t('auth:reset.heading')}>
      {refused ? (
        <Notice tone="error" title={t('auth:reset.failedTitle')}>
          {resetRefusalText(t, refused)}
        </Notice>
      ) : (
        <FormSummary form={form} />
      )}
      {spent ? (
        <Ways signIn={refused.refusal === 'used-token'} />
      ) : (
        <form method="post" action="/reset-password" className="form" data-checked>
          <input type="hidden" name="token" value={token} />
          <Hints />
          <PasswordField
            name="password"
            label={t('auth:reset.newPassword')}
            autoComplete="new-password"
            aria-describedby="hints f-password-error"
            minLength={PASSWORD_MIN}
            required
            error={formErrorText(t, form.error('password') ?? weak)}
            invalidText={t('auth:error.passwordMin', FORM_LIMITS)}
          />
          <PasswordField
            name="confirmPassword"
            label={t('auth:field.confirmPassword')}
            autoComplete="new-password"
            required
            error={formErrorText(t, form.error('confirmPassword'))}
            invalidText={t('auth:error.passwordMismatch')}
            sameAs={{ id: 'f-password', text: t('auth:error.passwordMismatch') }}
          />
          <Button wide pendingText={t('auth:reset.pending')}>
            {t('auth:reset.submit')}
          </Button>
        </form>
      )}
    </AuthPage>
  )
}

function Hints() {
  const { t } = useTranslation()
  return (
    <div id="hints" className="mb-3 grid gap-1 text-sm text-ink-soft">
      <p className="font-semibold">{t('auth:reset.hints')}</p>
      <ul className="list-disc pl-5">
        <li>{t('auth:reset.hintLength', FORM_LIMITS)}</li>
        <li>{t('auth:reset.hintMix')}</li>
        <li>{t('auth:reset.hintGuessable')}</li>
      </ul>
    </div>
  )
}

/** Where to go with a link that sets no password any more. */
function Ways({ signIn }: { signIn: boolean }) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-3">
      {signIn ? (
        <ButtonLink wide href="/api/login" reload>
          {t('auth:reset.signIn')}
        </ButtonLink>
      ) : null}
      <ButtonLink wide variant={signIn ? 'secondary' : 'primary'} href="/forgot-password">
        {t('auth:reset.request')}
      </ButtonLink>
    </div>
  )
}
