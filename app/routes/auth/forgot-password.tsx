import type { SubmissionResult } from '@conform-to/react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { FORM_ERROR, formErrorText } from '~/domains/accounts/forms/form-errors'
import { FormSummary } from '~/domains/accounts/forms/form-notices'
import { redirectToOf, withRedirectTo } from '~/domains/accounts/redirect-to'
import { BotCheck, BotRefusedNotice } from '~/domains/auth/bot-check/bot-check'
import { guardAgainstBots } from '~/domains/auth/bot-check/bot-check.server'
import { BOT_REFUSAL_STATUS, taskLevelOf } from '~/domains/auth/bot-check/refusal'
import { AuthPage } from '~/domains/auth/forms/auth-page'
import { EmailField } from '~/domains/auth/forms/email-field'
import { ForgotPasswordFormSchema } from '~/domains/auth/forms/forms'
import { requestReset } from '~/domains/auth/recovery/request-reset.server'
import { AGAIN, ResetSent } from '~/domains/auth/recovery/reset-results'
import { languageOf, translator } from '~/i18n/server.server'
import { refuseWithoutDatabase } from '~/platform/database/unreachable.server'
import { retryAfterHeaders } from '~/platform/http/limits/limits.server'
import { parseForm, readForm } from '~/platform/http/remix/form.server'
import { actionHeaders } from '~/platform/http/remix/responses.server'
import { Anchor, Button } from '~/ui/button'
import { LONE_LINK } from '~/ui/classes/link'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { pageTitle } from '~/ui/frame/page-handle'
import { Notice } from '~/ui/notice'

export const headers = actionHeaders

export function loader({ request }: LoaderFunctionArgs) {
  return { title: translator(languageOf(request))('auth:forgot.title'), redirectTo: redirectToOf(request) }
}

/** SPEC 2 "Forgot password". The same for every address, known or not. */
export async function action({ request, context: { ip } }: ActionFunctionArgs) {
  const fields = await readForm(request)
  const submission = parseForm(fields, ForgotPasswordFormSchema)
  const reply = submission.reply()
  const form = { state: 'form', reply, bot: null } as const
  if (fields.has(AGAIN)) return form
  if (submission.status !== 'success') return data(form, { status: 400 })

  const { email } = submission.value
  const requested = await refuseWithoutDatabase(async () => {
    const bot = await guardAgainstBots({ action: 'forgot', given: fields, request, ip, from: 'form' })
    return bot ? { bot } : requestReset({ email, request, ip })
  })
  if ('bot' in requested) {
    const { bot } = requested
    const init = { status: BOT_REFUSAL_STATUS[bot.refusal], headers: retryAfterHeaders(bot) }
    return data({ ...form, bot }, init)
  }
  if ('refusal' in requested) return data({ state: 'failed', reply, bot: null } as const, { status: 503 })
  return { state: 'sent', email } as const
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function ForgotPassword() {
  const { t } = useTranslation()
  const { redirectTo } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  if (sent?.state === 'sent') return <ResetSent email={sent.email} redirectTo={redirectTo} />

  const reply = sent?.reply
  return (
    <AuthPage
      heading={t('auth:forgot.heading')}
      lead={t('auth:forgot.lead')}
      below={
        <Anchor className={LONE_LINK} href={withRedirectTo('/login', redirectTo)}>
          {t('auth:forgot.back')}
        </Anchor>
      }
    >
      {sent?.bot ? <BotRefusedNotice refused={sent.bot} /> : <FormSummary reply={reply} />}
      {sent?.state === 'failed' ? <Notice tone="error" takesFocus title={t('auth:forgot.failed')} /> : null}
      <ForgotForm redirectTo={redirectTo} reply={reply} level={taskLevelOf(sent?.bot)} />
    </AuthPage>
  )
}

function ForgotForm({
  redirectTo,
  reply,
  level,
}: {
  redirectTo: string | null
  reply: SubmissionResult | undefined
  level: number | undefined
}) {
  const { t } = useTranslation()
  const [form, { email }] = useSchemaForm({ schema: ForgotPasswordFormSchema, reply })
  return (
    <SchemaForm form={form} errorText={formErrorText} action={withRedirectTo('/forgot-password', redirectTo)}>
      <EmailField field={email} autoComplete="username" invalidText={t(FORM_ERROR.emailForgot)} />
      <BotCheck action="forgot" level={level} />
      <Button wide pendingText={t('auth:forgot.pending')}>
        {t('auth:forgot.submit')}
      </Button>
    </SchemaForm>
  )
}
