import type { SubmissionResult } from '@conform-to/react'
import type { UserType } from 'db/limits/accounts'
import { useTranslation } from 'react-i18next'
import { formErrorText } from '~/domains/accounts/forms/form-errors'
import { FormSummary } from '~/domains/accounts/forms/form-notices'
import { Button } from '~/ui/button'
import { PasswordField } from '~/ui/form/field'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { Notice } from '~/ui/notice'
import { AuthPage } from '../forms/auth-page'
import { RegisterForm } from '../forms/register-form'
import { VerifyByPasswordFormSchema, verifyRefusalText } from './forms'
import { RegisterFailedNotice, type RegisterFailure } from './register-failed'
import type { VerifyRefusal } from './verify-email.server'

/** The field and the values of the buttons that do not confirm. */
export const INTENT = 'intent'
export const DISCARD = 'discard'
export const RESTART_REGISTRATION = 'anew'

/** For the browser that registered: one button, which a script presses. */
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

/**
 * For other browsers: also asks for the password of the registration, or of the account that was in use. A reader who did not register can
 * discard the registration.
 */
export function VerifyByPassword({
  token,
  isRegistration,
  isDiscardable,
  reply,
  refused,
}: {
  token: string
  isRegistration: boolean
  isDiscardable: boolean
  reply: SubmissionResult | undefined
  refused: Exclude<VerifyRefusal, { refusal: 'invalid-token' }> | null
}) {
  const { t } = useTranslation()
  const [form, { password }] = useSchemaForm({ schema: VerifyByPasswordFormSchema, reply })
  const atField = reply?.error?.password !== undefined
  return (
    <AuthPage
      heading={t('auth:verify.heading')}
      lead={t(isRegistration ? 'auth:verify.elsewhereLead' : 'auth:verify.accountLead')}
    >
      {refused && !atField ? (
        <Notice tone="error" takesFocus title={t('auth:verify.failedTitle')}>
          {verifyRefusalText(t, refused)}
        </Notice>
      ) : null}
      <SchemaForm form={form} errorText={formErrorText} action="/verify-email">
        <input type="hidden" name="token" value={token} />
        <PasswordField
          field={password}
          label={t('auth:field.password')}
          hint={isRegistration ? t('auth:verify.passwordHint') : undefined}
          autoComplete="current-password"
          autoFocus={atField}
          invalidText={t('auth:error.passwordRequired')}
        />
        <Button wide pendingText={t('auth:verify.pending')}>
          {t('auth:verify.submit')}
        </Button>
      </SchemaForm>
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

/** After "Das war ich nicht": the owner of the confirmed address can register. */
export function RestartRegistration({
  email,
  userType,
  reply,
  failure,
}: {
  email: string
  userType: UserType
  reply: SubmissionResult | undefined
  failure: RegisterFailure | null
}) {
  const { t } = useTranslation()
  return (
    <AuthPage heading={t('auth:verify.discarded')} lead={t('auth:verify.anewLead', { email })}>
      {failure ? <RegisterFailedNotice failure={failure} /> : null}
      <FormSummary reply={reply} />
      <RegisterForm
        kind="page"
        reply={reply}
        userType={userType}
        // The page of the discarded registration, so that a refused form can be shown in another language, too.
        action="/verify-email?result=anew"
        asksForEmail={false}
        botCheck={null}
      >
        <input type="hidden" name={INTENT} value={RESTART_REGISTRATION} />
      </RegisterForm>
    </AuthPage>
  )
}
