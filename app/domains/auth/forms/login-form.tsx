import type { SubmissionResult } from '@conform-to/react'
import { DIALOG_PASSWORD_MIN } from 'db/limits/accounts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FORM_LIMITS, formErrorText } from '~/domains/accounts/forms/form-errors'
import { REDIRECT_TO } from '~/domains/accounts/redirect-to'
import { BotCheck } from '~/domains/auth/bot-check/bot-check'
import { Anchor } from '~/ui/anchor'
import { Button } from '~/ui/button'
import { PasswordField } from '~/ui/form/field'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { EmailField } from './email-field'
import { DialogLoginForm, LoginForm as PageLoginForm } from './forms'
import { VIA, VIA_DIALOG } from './via'

/**
 * SPEC 5 "Login page" and, with its own password rule, "Auth dialog login": one form for both. It is sent as a document
 * to the login page, because signing in changes every part of a page, and that page shows what the server has to say.
 */
export function LoginForm({
  redirectTo,
  reply,
  inDialog = false,
  otherWays,
  botCheck = <BotCheck action="login" />,
}: {
  /** Where to go afterwards; the dialog's opener may change it. */
  redirectTo: string | null
  /** What the server answered. */
  reply?: SubmissionResult
  inDialog?: boolean
  /** Ways to sign in without a password. */
  otherWays?: ReactNode
  botCheck?: ReactNode
}) {
  const { t } = useTranslation()
  const [form, fields] = useSchemaForm({
    id: inDialog ? 'auth-login' : 'f',
    schema: inDialog ? DialogLoginForm : PageLoginForm,
    reply,
  })
  return (
    <SchemaForm form={form} errorText={formErrorText} action="/login">
      {redirectTo || inDialog ? (
        <input
          type="hidden"
          name={REDIRECT_TO}
          value={redirectTo ?? '/'}
          data-redirect-field={inDialog ? '' : undefined}
        />
      ) : null}
      {inDialog ? <input type="hidden" name={VIA} value={VIA_DIALOG} /> : null}
      <EmailField field={fields.email} autoComplete="username" />
      <PasswordField
        field={fields.password}
        label={t('auth:field.password')}
        autoComplete="current-password"
        minLength={inDialog ? DIALOG_PASSWORD_MIN : undefined}
        invalidText={
          inDialog ? t('auth:error.passwordMinDialog', FORM_LIMITS) : t('auth:error.passwordRequired')
        }
      />
      <Anchor className="link way justify-self-end" href="/forgot-password">
        {t('auth:login.forgot')}
      </Anchor>
      {botCheck}
      <Button wide pendingText={t('auth:login.pending')}>
        {t('auth:login.submit')}
      </Button>
      {otherWays}
    </SchemaForm>
  )
}
