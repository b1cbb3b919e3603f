import type { SubmissionResult } from '@conform-to/react'
import type { UserType } from 'db/limits/accounts'
import { useTranslation } from 'react-i18next'
import { FormSummary } from '~/domains/accounts/forms/form-summary'
import { passwordRefusalText } from '~/domains/auth/credentials/password-refusal-text'
import { AuthPage } from '~/domains/auth/forms/auth-page'
import { RegisterForm } from '~/domains/auth/forms/register-form'
import { Button } from '~/ui/button'
import { PasswordField } from '~/ui/form/field'
import { formResult } from '~/ui/form/form-result'
import { Notice } from '~/ui/notice'
import type { VerifyRefusal } from './verify-email.server'
import { verifyRefusalText } from './verify-refusal-text'

/** The action of a button beside confirming. */
export const INTENT = 'intent'
export const DISCARD = 'discard'
export const RESTART_REGISTRATION = 'anew'

/** The browser that registered: one press, which a script makes by itself. */
export function VerifyByToken({ token }: { token: string }) {
  const { t } = useTranslation()
  return (
    <AuthPage heading={t('auth:verify.heading')} lead={t('auth:verify.lead')}>
      <form method="post" action="/verify-email" data-post-now>
        <input type="hidden" name="token" value={token} />
        <Button wide pendingText={t('auth:verify.pending')}>
          {t('auth:verify.submit')}
        </Button>
      </form>
    </AuthPage>
  )
}

/** Any other browser: the registration's password as well, or discarding for a reader who did not register. */
export function VerifyByPassword({
  token,
  isDiscardable,
  refused,
}: {
  token: string
  isDiscardable: boolean
  refused: Exclude<VerifyRefusal, { refusal: 'invalid-token' }> | null
}) {
  const { t } = useTranslation()
  const atField = refused?.refusal === 'password-required' || refused?.refusal === 'wrong-password'
  return (
    <AuthPage heading={t('auth:verify.heading')} lead={t('auth:verify.elsewhereLead')}>
      {refused && !atField ? (
        <Notice tone="error" title={t('auth:verify.failedTitle')}>
          {passwordRefusalText(t, refused)}
        </Notice>
      ) : null}
      <form method="post" action="/verify-email" className="form" data-checked>
        <input type="hidden" name="token" value={token} />
        <PasswordField
          name="password"
          label={t('auth:field.password')}
          hint={t('auth:verify.passwordHint')}
          autoComplete="current-password"
          required
          autoFocus={atField}
          error={atField ? verifyRefusalText(t, refused) : undefined}
          invalidText={t('auth:error.passwordRequired')}
        />
        <Button wide pendingText={t('auth:verify.pending')}>
          {t('auth:verify.submit')}
        </Button>
      </form>
      {isDiscardable ? <NotMe token={token} /> : null}
    </AuthPage>
  )
}

function NotMe({ token }: { token: string }) {
  const { t } = useTranslation()
  return (
    <section className="grid gap-3" aria-labelledby="not-me">
      <h2 id="not-me" className="font-semibold">
        {t('auth:verify.notMeTitle')}
      </h2>
      <p className="text-ink-soft">{t('auth:verify.notMeText')}</p>
      <form method="post" action="/verify-email">
        <input type="hidden" name="token" value={token} />
        <Button
          wide
          variant="secondary"
          name={INTENT}
          value={DISCARD}
          pendingText={t('auth:verify.notMePending')}
        >
          {t('auth:verify.notMe')}
        </Button>
      </form>
    </section>
  )
}

/** After "Das war ich nicht": a new registration of the proved address. */
export function RestartRegistration({
  email,
  userType,
  reply,
  isOverloaded,
}: {
  email: string
  userType: UserType
  reply: SubmissionResult | undefined
  isOverloaded: boolean
}) {
  const { t } = useTranslation()
  const form = formResult(reply)
  return (
    <AuthPage heading={t('auth:verify.discarded')} lead={t('auth:verify.anewLead', { email })}>
      {isOverloaded ? (
        <Notice tone="error" title={t('auth:register.failed')}>
          {t('auth:register.overloaded')}
        </Notice>
      ) : null}
      <FormSummary form={form} />
      <RegisterForm
        kind="page"
        redirectTo={null}
        form={form}
        userType={userType}
        action="/verify-email"
        asksForEmail={false}
        botCheck={null}
      >
        <input type="hidden" name={INTENT} value={RESTART_REGISTRATION} />
      </RegisterForm>
    </AuthPage>
  )
}
