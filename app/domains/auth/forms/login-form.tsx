import type { SubmissionResult } from '@conform-to/react'
import { DIALOG_PASSWORD_MIN } from 'db/limits/accounts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FORM_LIMITS, formErrorText } from '~/domains/accounts/forms/form-errors'
import { REDIRECT_TO, withRedirectTo } from '~/domains/accounts/redirect-to'
import { Anchor, Button, buttonClass } from '~/ui/button'
import { LONE_LINK } from '~/ui/classes/link'
import { PasswordField } from '~/ui/form/field'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { useReturnPath } from '~/ui/frame/navigation-paths'
import { CachedFragment, type CachedFragmentContentProps } from '~/ui/markup/cached-fragment'
import { BotCheck, BotCheckFields, useRecaptcha } from '../bot-check/bot-check'
import { EmailField } from './email-field'
import { DialogLoginFormSchema, LoginFormSchema as PageLoginForm, VIA, VIA_DIALOG } from './forms'
import { RegisterForm } from './register-form'

/**
 * The login form of SPEC 5 "Login page" and, with a password rule of its own, "Auth dialog login". It submits to the login page as a
 * document navigation, because signing in changes every part of a page. The login page shows the server's reply.
 */
export function LoginForm({
  redirectTo = null,
  action = withRedirectTo('/login', redirectTo),
  reply,
  inDialog = false,
  otherWays,
  botCheck = <BotCheck action="login" />,
}: {
  /** The path to go to after signing in. */
  redirectTo?: string | null
  /** It has the path as well, so that the language links of a refused form keep it. In the dialog nothing else has it. */
  action?: string
  /** The reply of the action. */
  reply?: SubmissionResult
  inDialog?: boolean
  /** Ways to sign in without a password. */
  otherWays?: ReactNode
  botCheck?: ReactNode
}) {
  const { t } = useTranslation()
  const [form, fields] = useSchemaForm({
    id: inDialog ? 'auth-login' : 'f',
    schema: inDialog ? DialogLoginFormSchema : PageLoginForm,
    reply,
  })
  return (
    <SchemaForm form={form} errorText={formErrorText} action={action}>
      {redirectTo ? <input type="hidden" name={REDIRECT_TO} value={redirectTo} /> : null}
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
      <Anchor
        className={`${LONE_LINK} -mt-6 mb-2 justify-self-end`}
        href={withRedirectTo('/forgot-password', redirectTo)}
      >
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

/** SPEC 5 "Auth dialog login", rendered into every page of a visitor. */
export function DialogLogin() {
  return (
    <CachedFragment
      as="div"
      content={DialogLoginContent}
      of={JSON.stringify(useRecaptcha())}
      placeholders={[withRedirectTo('/login', useReturnPath())]}
    />
  )
}

/** SPEC 5 "Auth dialog register". */
export function DialogRegister() {
  return (
    <CachedFragment
      as="div"
      content={DialogRegisterContent}
      of={JSON.stringify(useRecaptcha())}
      placeholders={[withRedirectTo('/register', useReturnPath())]}
    />
  )
}

function DialogLoginContent({ of, placeholders: [page = '/login'] }: CachedFragmentContentProps) {
  const { t } = useTranslation()
  const botCheck = <BotCheckFields action="login" recaptcha={JSON.parse(of)} />
  // A link to the login page, which has the passkey button: other pages do not load the code for passkeys.
  const passkey = (
    <a className={`${buttonClass({ variant: 'secondary', wide: true })} noscript:hidden mt-2`} href={page}>
      {t('factors:passkey.signIn')}
    </a>
  )
  return <LoginForm inDialog action={page} botCheck={botCheck} otherWays={passkey} />
}

function DialogRegisterContent({ of, placeholders: [page = '/register'] }: CachedFragmentContentProps) {
  const botCheck = <BotCheckFields action="register" recaptcha={JSON.parse(of)} />
  return <RegisterForm kind="dialog" action={page} idPrefix="auth-register" botCheck={botCheck} />
}
