import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { EMAIL_MAX, PASSWORD_MAX } from 'db/limits/accounts'
import { useTranslation } from 'react-i18next'
import { AuthPage } from '~/domains/accounts/forms/auth-page'
import { formErrorText } from '~/domains/accounts/forms/form-errors'
import { FormSummary } from '~/domains/accounts/forms/form-summary'
import { DialogLoginForm, LoginForm, VIA, VIA_DIALOG } from '~/domains/accounts/forms/forms'
import { REDIRECT_TO, redirectToOf, safeRedirectTo, withRedirectTo } from '~/domains/accounts/redirect-to'
import { signInByForm } from '~/domains/accounts/sign-in/authenticator.server'
import { letIn } from '~/domains/accounts/sign-in/let-in.server'
import { REFUSAL_STATUS, refusalHeaders } from '~/domains/accounts/sign-in/refusal-text'
import { RefusedNotice } from '~/domains/accounts/sign-in/refused-notice'
import { viewerOf } from '~/domains/accounts/viewer.server'
import { languageOf, translator } from '~/i18n/server.server'
import { parseForm, readForm } from '~/platform/http/form.server'
import { Anchor } from '~/ui/anchor'
import { Button } from '~/ui/button'
import { PasswordField, TextField } from '~/ui/field'
import { formResult } from '~/ui/form-result'
import { pageTitle } from '~/ui/frame/title'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const redirectTo = redirectToOf(request)
  if (await viewerOf({ request, context })) throw redirect(redirectTo ?? '/')
  return { redirectTo, title: translator(languageOf(request))('auth:login.title') }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const fields = await readForm(request)
  const redirectTo = safeRedirectTo(fields.get(REDIRECT_TO)) ?? redirectToOf(request)
  const submission = parseForm(fields, fields.get(VIA) === VIA_DIALOG ? DialogLoginForm : LoginForm)
  const reply = submission.reply({ hideFields: ['password'] })
  if (submission.status !== 'success') return data({ reply, redirectTo, refused: null }, { status: 400 })

  const result = await signInByForm({ request, ip: context.ip })
  if ('refusal' in result) {
    const status = REFUSAL_STATUS[result.refusal]
    return data({ reply, redirectTo, refused: result }, { status, headers: refusalHeaders(result) })
  }
  throw redirect(redirectTo ?? '/', {
    headers: await letIn({ userId: result.account.id, request, ip: context.ip, provedBy: 'password' }),
  })
}

/** Retry-After, which Remix leaves out of pages unless told. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function Login() {
  const { t } = useTranslation()
  const sent = useActionData<typeof action>()
  const { redirectTo: asked } = useLoaderData<typeof loader>()
  const redirectTo = sent?.redirectTo ?? asked
  const form = formResult(sent?.reply)
  return (
    <AuthPage
      heading={t('auth:login.heading')}
      below={
        <>
          <p>
            {t('auth:login.noAccount')}{' '}
            <Anchor className="link" href={withRedirectTo('/register', redirectTo)}>
              {t('auth:login.register')}
            </Anchor>
          </p>
          <Anchor className="link" href="/verify-email">
            {t('auth:login.resend')}
          </Anchor>
        </>
      }
    >
      {sent?.refused ? <RefusedNotice refused={sent.refused} /> : <FormSummary form={form} />}
      {/* A document post: signing in changes every part of the page. */}
      <form method="post" action="/login" className="form" data-checked>
        {redirectTo ? <input type="hidden" name={REDIRECT_TO} value={redirectTo} /> : null}
        <TextField
          name="email"
          type="email"
          label={t('auth:field.email')}
          autoComplete="username"
          maxLength={EMAIL_MAX}
          required
          defaultValue={form.value('email')}
          error={formErrorText(t, form.error('email'))}
          invalidText={t('auth:error.email')}
        />
        <PasswordField
          name="password"
          label={t('auth:field.password')}
          autoComplete="current-password"
          maxLength={PASSWORD_MAX}
          required
          error={formErrorText(t, form.error('password'))}
          invalidText={t('auth:error.passwordRequired')}
        />
        <Anchor className="link justify-self-end" href="/forgot-password">
          {t('auth:login.forgot')}
        </Anchor>
        <Button wide pendingText={t('auth:login.pending')}>
          {t('auth:login.submit')}
        </Button>
      </form>
    </AuthPage>
  )
}
