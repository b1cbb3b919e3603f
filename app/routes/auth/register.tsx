import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { FormSummary } from '~/domains/accounts/forms/form-notices'
import { REDIRECT_TO, redirectToOf, safeRedirectTo, withRedirectTo } from '~/domains/accounts/redirect-to'
import { clientInfoOf } from '~/domains/accounts/security-log/client-info.server'
import { viewerOf } from '~/domains/accounts/viewer.server'
import { BotCheck, BotRefusedNotice } from '~/domains/auth/bot-check/bot-check'
import { guardAgainstBots } from '~/domains/auth/bot-check/bot-check.server'
import { BOT_REFUSAL_STATUS, taskLevelOf } from '~/domains/auth/bot-check/refusal'
import { AuthPage, QUESTION } from '~/domains/auth/forms/auth-page'
import { VIA, VIA_DIALOG } from '~/domains/auth/forms/forms'
import { RegisterForm as Form } from '~/domains/auth/forms/register-form'
import { deviceOf } from '~/domains/auth/login/known-devices.server'
import { keepUserType, selectedUserType } from '~/domains/auth/register/account-type.server'
import { rememberMailbox, rememberRegistration } from '~/domains/auth/register/cookies.server'
import { DialogRegisterFormSchema, RegisterFormSchema } from '~/domains/auth/register/forms'
import { register } from '~/domains/auth/register/register.server'
import { RegisterFailedNotice } from '~/domains/auth/register/register-failed'
import { languageOf, translator } from '~/i18n/server.server'
import { refuseWithoutDatabase } from '~/platform/database/unreachable.server'
import { retryAfterHeaders } from '~/platform/http/limits/limits.server'
import { parseForm, readForm } from '~/platform/http/remix/form.server'
import { actionHeaders } from '~/platform/http/remix/responses.server'
import { Anchor } from '~/ui/button'
import { LONE_LINK } from '~/ui/classes/link'
import { pageTitle } from '~/ui/frame/page-handle'
import { useRootData } from '~/ui/frame/root-data'

export const headers = actionHeaders

export async function loader({ request, context }: LoaderFunctionArgs) {
  const redirectTo = redirectToOf(request)
  if (await viewerOf({ request, context })) throw redirect(redirectTo ?? '/')
  const title = translator(languageOf(request))('auth:register.title')
  return { redirectTo, title, userType: selectedUserType(request) ?? 'trans' }
}

/** SPEC 5 "Register": page and dialog. The response is the same for every address (DECISIONS "Signed in, signed out"). */
export async function action({ request, context: { ip } }: ActionFunctionArgs) {
  const fields = await readForm(request)
  const redirectTo = safeRedirectTo(fields.get(REDIRECT_TO)) ?? redirectToOf(request)
  const kind = fields.get(VIA) === VIA_DIALOG ? 'dialog' : 'page'
  const submission = parseForm(fields, kind === 'dialog' ? DialogRegisterFormSchema : RegisterFormSchema)
  const reply = submission.reply({ hideFields: HIDDEN })
  const back = { reply, redirectTo, kind, bot: null, failure: null } as const
  if (submission.status !== 'success') return data(back, { status: 400 })

  const from = {
    language: languageOf(request),
    at: clientInfoOf({ request, ip }),
    browser: await deviceOf(request),
  }
  const result = await refuseWithoutDatabase(async () => {
    const bot = await guardAgainstBots({ action: 'register', given: fields, request, ip, from: 'form' })
    return bot ? { bot } : register(submission.value, from)
  })
  if ('bot' in result) {
    const { bot } = result
    const status = BOT_REFUSAL_STATUS[bot.refusal]
    return data({ ...back, bot }, { status, headers: retryAfterHeaders(bot) })
  }
  if ('refusal' in result) {
    if (result.refusal === 'password') {
      const reply = submission.reply({ hideFields: HIDDEN, fieldErrors: { password: [result.error] } })
      return data({ ...back, reply }, { status: 400 })
    }
    const headers = retryAfterHeaders(result)
    return data({ ...back, failure: result.refusal }, { status: 503, headers })
  }
  const headers = new Headers()
  headers.append('Set-Cookie', await rememberMailbox(submission.value.email, redirectTo))
  headers.append('Set-Cookie', await rememberRegistration(request, result.registrationId))
  // The form is the later choice: the first login must not apply the earlier one.
  if (selectedUserType(request)) headers.append('Set-Cookie', keepUserType(submission.value.userType))
  throw redirect(withRedirectTo('/check-mail', redirectTo), { headers })
}

const HIDDEN = ['password', 'confirmPassword']

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function Register() {
  const { t } = useTranslation()
  const sent = useActionData<typeof action>()
  const page = useLoaderData<typeof loader>()
  const redirectTo = sent?.redirectTo ?? page.redirectTo
  return (
    <AuthPage
      heading={t('auth:register.heading', { appName: useRootData()?.appName ?? '' })}
      lead={t('auth:register.lead')}
      below={
        <p className={QUESTION}>
          {t('auth:register.haveAccount')}{' '}
          <Anchor className={LONE_LINK} href={withRedirectTo('/login', redirectTo)}>
            {t('auth:register.login')}
          </Anchor>
        </p>
      }
    >
      {sent?.bot ? (
        <BotRefusedNotice refused={sent.bot} failed={t('auth:register.failed')} hasPassword />
      ) : null}
      {sent?.failure ? <RegisterFailedNotice failure={sent.failure} /> : null}
      <FormSummary reply={sent?.reply} />
      <Form
        kind={sent?.kind ?? 'page'}
        redirectTo={redirectTo}
        reply={sent?.reply}
        userType={page.userType}
        botCheck={<BotCheck action="register" level={taskLevelOf(sent?.bot)} />}
      />
    </AuthPage>
  )
}
