import { DIALOG_PASSWORD_MIN } from 'db/limits/accounts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FORM_LIMITS, formErrorText } from '~/domains/accounts/forms/form-errors'
import { REDIRECT_TO } from '~/domains/accounts/redirect-to'
import { BotCheck } from '~/domains/auth/bot-check/bot-check'
import { Anchor } from '~/ui/anchor'
import { Button } from '~/ui/button'
import { PasswordField } from '~/ui/form/field'
import { type FormResult, formResult } from '~/ui/form/form-result'
import { EmailField } from './email-field'
import { VIA, VIA_DIALOG } from './via'

/**
 * SPEC 5 "Login page" and, with its own password rule, "Auth dialog login": one form for both. It is sent as a document
 * to the login page, because signing in changes every part of a page, and that page shows what the server has to say.
 */
export function LoginForm({
  redirectTo,
  form = formResult(undefined),
  inDialog = false,
  otherWays,
  botCheck = <BotCheck action="login" />,
}: {
  /** Where to go afterwards; the dialog's opener may change it. */
  redirectTo: string | null
  form?: FormResult
  inDialog?: boolean
  /** Ways to sign in without a password. */
  otherWays?: ReactNode
  botCheck?: ReactNode
}) {
  const { t } = useTranslation()
  const idOf = (name: string) => (inDialog ? `auth-login-${name}` : undefined)
  return (
    <form method="post" action="/login" className="form" data-checked>
      {redirectTo || inDialog ? (
        <input
          type="hidden"
          name={REDIRECT_TO}
          value={redirectTo ?? '/'}
          data-redirect-field={inDialog ? '' : undefined}
        />
      ) : null}
      {inDialog ? <input type="hidden" name={VIA} value={VIA_DIALOG} /> : null}
      <EmailField form={form} id={idOf('email')} autoComplete="username" />
      <PasswordField
        id={idOf('password')}
        name="password"
        label={t('auth:field.password')}
        autoComplete="current-password"
        minLength={inDialog ? DIALOG_PASSWORD_MIN : undefined}
        required
        error={formErrorText(t, form.error('password'))}
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
    </form>
  )
}
