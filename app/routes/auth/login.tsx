import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { FormSummary } from '~/domains/accounts/forms/form-summary'
import { REDIRECT_TO, redirectToOf, safeRedirectTo, withRedirectTo } from '~/domains/accounts/redirect-to'
import { viewerOf } from '~/domains/accounts/viewer.server'
import { BotCheck } from '~/domains/auth/bot-check/bot-check'
import { guardAgainstBots } from '~/domains/auth/bot-check/bot-check.server'
import { BotRefusedNotice } from '~/domains/auth/bot-check/bot-refused-notice'
import { BOT_REFUSAL_STATUS, botRefusalHeaders, taskLevelOf } from '~/domains/auth/bot-check/refusal'
import { AuthPage } from '~/domains/auth/forms/auth-page'
import { DialogLoginForm, LoginForm } from '~/domains/auth/forms/forms'
import { LoginForm as Form } from '~/domains/auth/forms/login-form'
import { VIA, VIA_DIALOG } from '~/domains/auth/forms/via'
import { signInByForm } from '~/domains/auth/login/authenticator.server'
import { nextStep } from '~/domains/auth/login/next-step.server'
import { REFUSAL_STATUS, refusalHeaders } from '~/domains/auth/login/refusal-text'
import { RefusedNotice } from '~/domains/auth/login/refused-notice'
import { PasskeyButton } from '~/domains/auth/passkeys/passkey-button'
import { languageOf, translator } from '~/i18n/server.server'
import { parseForm, readForm } from '~/platform/http/remix/form.server'
import { Anchor } from '~/ui/anchor'
import { formResult } from '~/ui/form/form-result'
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
  const back = { reply, redirectTo, refused: null, bot: null }
  if (submission.status !== 'success') return data(back, { status: 400 })

  const bot = await guardAgainstBots({
    action: 'login',
    given: fields,
    request,
    ip: context.ip,
    door: 'form',
  })
  if (bot) {
    const status = BOT_REFUSAL_STATUS[bot.refusal]
    return data({ ...back, bot }, { status, headers: botRefusalHeaders(bot) })
  }
  const result = await signInByForm({ request, ip: context.ip })
  if ('refusal' in result) {
    const status = REFUSAL_STATUS[result.refusal]
    return data({ ...back, refused: result }, { status, headers: refusalHeaders(result) })
  }
  const next = await nextStep({ ...result, request, ip: context.ip, redirectTo })
  if ('refusal' in next) return data({ ...back, refused: next }, { status: REFUSAL_STATUS[next.refusal] })
  const { step, headers } = next
  throw redirect(step ? STEPS[step] : (redirectTo ?? '/'), { headers })
}

/** The next page of a login whose password was right. */
const STEPS = { restore: '/restore', 'second-factor': '/login/second-factor' } as const

/** Retry-After: Remix drops action headers by default. */
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
            <Anchor className="link way" href={withRedirectTo('/register', redirectTo)}>
              {t('auth:login.register')}
            </Anchor>
          </p>
          <Anchor className="link way" href="/check-mail">
            {t('auth:login.resend')}
          </Anchor>
        </>
      }
    >
      {sent?.bot ? <BotRefusedNotice refused={sent.bot} failed={t('auth:refusal.title')} /> : null}
      {sent?.refused ? <RefusedNotice refused={sent.refused} /> : <FormSummary form={form} />}
      <Form
        redirectTo={redirectTo}
        form={form}
        botCheck={<BotCheck action="login" level={taskLevelOf(sent?.refused)} />}
      />
      <PasskeyButton purpose="sign-in" redirectTo={redirectTo}>
        {t('factors:passkey.signIn')}
      </PasskeyButton>
    </AuthPage>
  )
}
