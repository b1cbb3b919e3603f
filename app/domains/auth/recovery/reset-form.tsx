import type { SubmissionResult } from '@conform-to/react'
import { PASSWORD_MIN } from 'db/limits/accounts'
import { FACTOR_REMOVAL_DAYS } from 'db/limits/security'
import { useTranslation } from 'react-i18next'
import { FORM_LIMITS, formErrorText } from '~/domains/accounts/forms/form-errors'
import { FormSummary } from '~/domains/accounts/forms/form-notices'
import { AuthPage } from '~/domains/auth/forms/auth-page'
import { Button, ButtonLink } from '~/ui/button'
import { LINK } from '~/ui/classes/link'
import { PasswordField, TextField } from '~/ui/form/field'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { Notice } from '~/ui/notice'
import { LOST_FACTOR, RESET_INTENT, ResetPasswordFormSchema, resetRefusalText } from './forms'
import type { ResetRefusal } from './reset-password.server'

/** The form of SPEC 2 "Reset password" for a token. It posts to a path without the token, so that no later URL contains the token. */
export function ResetForm({
  token,
  asksForCode,
  reply,
  refused,
  isUnavailable,
}: {
  token: string
  /** Whether the account requires a code of its second factor. */
  asksForCode: boolean
  reply: SubmissionResult | undefined
  refused: ResetRefusal | null
  /** Whether the database was unavailable when the form was sent. */
  isUnavailable: boolean
}) {
  const { t } = useTranslation()
  const [form, fields] = useSchemaForm({ schema: ResetPasswordFormSchema, reply })
  const isUnusable = refused?.refusal === 'invalid-token' || refused?.refusal === 'used-token'
  return (
    <AuthPage heading={t('auth:reset.heading')}>
      {refused || isUnavailable ? (
        <Notice tone="error" takesFocus title={t('auth:reset.failedTitle')}>
          {refused ? resetRefusalText(t, refused) : t('auth:forgot.failed')}
        </Notice>
      ) : (
        <FormSummary reply={reply} />
      )}
      {isUnusable ? (
        <NextSteps signIn={refused.refusal === 'used-token'} />
      ) : (
        <SchemaForm form={form} errorText={formErrorText} action="/reset-password">
          <input type="hidden" name="token" value={token} />
          {asksForCode ? (
            <TextField
              field={fields.code}
              label={t('auth:reset.code')}
              hint={t('auth:reset.codeHint')}
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              required
              autoFocus={reply?.error?.code !== undefined}
              invalidText={t('auth:reset.codeRequired')}
            />
          ) : null}
          <Hints />
          <PasswordField
            field={fields.password}
            label={t('auth:reset.newPassword')}
            autoComplete="new-password"
            aria-describedby="hints f-password-error"
            minLength={PASSWORD_MIN}
            invalidText={t('auth:error.passwordMin', FORM_LIMITS)}
          />
          <PasswordField
            field={fields.confirmPassword}
            label={t('auth:field.confirmPassword')}
            autoComplete="new-password"
            invalidText={t('auth:error.passwordMismatch')}
            required
            sameAs={{ field: fields.password, text: t('auth:error.passwordMismatch') }}
          />
          <Button wide pendingText={t('auth:reset.pending')}>
            {t('auth:reset.submit')}
          </Button>
        </SchemaForm>
      )}
      {asksForCode && !isUnusable ? <LostFactor token={token} /> : null}
    </AuthPage>
  )
}

/** The request to remove the second factor, for a person who has neither the app nor recovery codes. */
function LostFactor({ token }: { token: string }) {
  const { t } = useTranslation()
  return (
    <details className="grid gap-3">
      <summary className={`${LINK} min-h-11 cursor-pointer py-2`}>{t('auth:reset.lost')}</summary>
      <form method="post" action="/reset-password" className="grid gap-3 pt-2">
        <input type="hidden" name="token" value={token} />
        <p className="text-ink-soft">{t('auth:reset.lostText', { count: FACTOR_REMOVAL_DAYS })}</p>
        <Button
          wide
          variant="secondary"
          name={RESET_INTENT}
          value={LOST_FACTOR}
          pendingText={t('auth:reset.lostPending')}
        >
          {t('auth:reset.lostSubmit')}
        </Button>
      </form>
    </details>
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

/** The next steps for a person whose link is invalid or used. */
function NextSteps({ signIn }: { signIn: boolean }) {
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
