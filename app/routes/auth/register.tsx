import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from 'db/limits/accounts'
import { Trans, useTranslation } from 'react-i18next'
import { AuthPage } from '~/domains/accounts/forms/auth-page'
import { FORM_LIMITS, formErrorText } from '~/domains/accounts/forms/form-errors'
import { FormSummary } from '~/domains/accounts/forms/form-summary'
import { DialogRegisterForm, RegisterForm, VIA, VIA_DIALOG } from '~/domains/accounts/forms/forms'
import { selectedUserType } from '~/domains/accounts/joining/selected-user-type.server'
import { REDIRECT_TO, redirectToOf, safeRedirectTo, withRedirectTo } from '~/domains/accounts/redirect-to'
import { viewerOf } from '~/domains/accounts/viewer.server'
import { languageOf, translator } from '~/i18n/server.server'
import { parseForm, readForm } from '~/platform/http/form.server'
import { Anchor } from '~/ui/anchor'
import { Button } from '~/ui/button'
import { RadioCards } from '~/ui/choice'
import { PasswordField, TextField } from '~/ui/field'
import { formResult } from '~/ui/form-result'
import { pageTitle } from '~/ui/frame/title'
import { Notice } from '~/ui/notice'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const redirectTo = redirectToOf(request)
  if (await viewerOf({ request, context })) throw redirect(redirectTo ?? '/')
  const title = translator(languageOf(request))('auth:register.title')
  return { redirectTo, title, userType: selectedUserType(request) ?? 'trans' }
}

/** Checks what was typed as it will be checked once joining is open; until then nothing is kept, and 501 says so. */
export async function action({ request }: ActionFunctionArgs) {
  const fields = await readForm(request)
  const redirectTo = safeRedirectTo(fields.get(REDIRECT_TO))
  const submission = parseForm(fields, fields.get(VIA) === VIA_DIALOG ? DialogRegisterForm : RegisterForm)
  const reply = submission.reply({ hideFields: ['password', 'confirmPassword'] })
  const closed = submission.status === 'success'
  return data({ reply, redirectTo, closed }, { status: closed ? 501 : 400 })
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function Register() {
  const { t } = useTranslation()
  const sent = useActionData<typeof action>()
  const page = useLoaderData<typeof loader>()
  const redirectTo = sent?.redirectTo ?? page.redirectTo
  const form = formResult(sent?.reply)
  const error = (name: string) => formErrorText(t, form.error(name))
  return (
    <AuthPage
      heading={t('auth:register.heading')}
      lead={t('auth:register.lead')}
      below={
        <p>
          {t('auth:register.haveAccount')}{' '}
          <Anchor className="link" href={withRedirectTo('/login', redirectTo)}>
            {t('auth:register.login')}
          </Anchor>
        </p>
      }
    >
      <Notice tone={sent?.closed ? 'error' : 'warning'} title={t('auth:register.closedTitle')}>
        {t('auth:register.closed')}
      </Notice>
      <FormSummary form={form} />
      <form method="post" action="/register" className="form" data-checked>
        {redirectTo ? <input type="hidden" name={REDIRECT_TO} value={redirectTo} /> : null}
        <RadioCards
          legend={t('auth:field.userType')}
          name="userType"
          selected={form.value('userType') ?? page.userType}
          required
          error={error('userType')}
          invalidText={t('auth:error.userType')}
          options={[
            { value: 'trans', label: t('auth:userType.trans'), icon: 'sparkles' },
            { value: 'man', label: t('auth:userType.man'), icon: 'user' },
          ]}
        />
        <TextField
          name="firstName"
          label={t('auth:field.firstName')}
          hint={t('auth:field.firstNameHint')}
          autoComplete="nickname"
          maxLength={NAME_MAX}
          required
          defaultValue={form.value('firstName')}
          error={error('firstName')}
          invalidText={t('auth:error.username')}
        />
        <TextField
          name="email"
          type="email"
          label={t('auth:field.email')}
          autoComplete="email"
          maxLength={EMAIL_MAX}
          required
          defaultValue={form.value('email')}
          error={error('email')}
          invalidText={t('auth:error.email')}
        />
        <PasswordField
          name="password"
          label={t('auth:field.password')}
          hint={t('auth:field.passwordHint', FORM_LIMITS)}
          autoComplete="new-password"
          minLength={PASSWORD_MIN}
          maxLength={PASSWORD_MAX}
          required
          error={error('password')}
          invalidText={t('auth:error.passwordMin', FORM_LIMITS)}
        />
        <PasswordField
          name="confirmPassword"
          label={t('auth:field.confirmPassword')}
          autoComplete="new-password"
          maxLength={PASSWORD_MAX}
          required
          error={error('confirmPassword')}
          invalidText={t('auth:error.passwordMismatch')}
          sameAs={{ id: 'f-password', text: t('auth:error.passwordMismatch') }}
        />
        <p className="text-sm text-ink-soft">
          <Trans
            t={t}
            i18nKey="auth:register.terms"
            components={{
              agb: <Anchor className="link" href="/agb" />,
              datenschutz: <Anchor className="link" href="/datenschutz" />,
            }}
          />
        </p>
        <Button wide pendingText={t('auth:register.pending')}>
          {t('auth:register.submit')}
        </Button>
      </form>
    </AuthPage>
  )
}
