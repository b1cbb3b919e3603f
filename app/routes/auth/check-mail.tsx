import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ADDRESS_MAIL_EVERY_MINUTES, VERIFY_LINK_HOURS } from 'db/limits/accounts'
import { useTranslation } from 'react-i18next'
import { FormSummary } from '~/domains/accounts/forms/form-notices'
import { redirectToOf, withRedirectTo } from '~/domains/accounts/redirect-to'
import { clientInfoOf } from '~/domains/accounts/security-log/client-info.server'
import { BotRefusedNotice } from '~/domains/auth/bot-check/bot-check'
import { guardAgainstBots } from '~/domains/auth/bot-check/bot-check.server'
import { BOT_REFUSAL_STATUS, taskLevelOf } from '~/domains/auth/bot-check/refusal'
import { AuthPage } from '~/domains/auth/forms/auth-page'
import { deviceOf } from '~/domains/auth/login/known-devices.server'
import { mailboxOf, rememberMailbox } from '~/domains/auth/register/cookies.server'
import { ResendFormSchema } from '~/domains/auth/register/forms'
import { requestVerificationLink } from '~/domains/auth/register/resend.server'
import { ResendForm as Form } from '~/domains/auth/register/resend-form'
import { languageOf, translator } from '~/i18n/server.server'
import { refuseWithoutDatabase } from '~/platform/database/unreachable.server'
import { retryAfterHeaders } from '~/platform/http/limits/limits.server'
import { redirectWithFlash } from '~/platform/http/remix/flash.server'
import { parseForm, readForm } from '~/platform/http/remix/form.server'
import { actionHeaders } from '~/platform/http/remix/responses.server'
import { Anchor } from '~/ui/button'
import { LONE_LINK } from '~/ui/classes/link'
import { pageTitle } from '~/ui/frame/page-handle'
import { Notice } from '~/ui/notice'

export const headers = actionHeaders

/** The page after registering, known address or not: the rest happens in the mailbox. A cookie contains the address, never the URL. */
export async function loader({ request }: LoaderFunctionArgs) {
  const mailbox = (await mailboxOf(request))?.email ?? null
  const t = translator(languageOf(request))
  const title = mailbox ? t('auth:checkMail.title') : t('auth:checkMail.headingUnnamed')
  return { mailbox, title, redirectTo: redirectToOf(request) }
}

/** "Erneut senden": to the typed address, else to the last one requested in this browser. */
export async function action({ request, context: { ip } }: ActionFunctionArgs) {
  const fields = await readForm(request)
  const mailbox = await mailboxOf(request)
  if (mailbox && !fields.get('email')) fields.set('email', mailbox.email)
  const submission = parseForm(fields, ResendFormSchema)
  const back = { reply: submission.reply(), bot: null, isUnavailable: false }
  if (submission.status !== 'success') return data(back, { status: 400 })

  const { email } = submission.value
  const from = {
    language: languageOf(request),
    at: clientInfoOf({ request, ip }),
    browser: await deviceOf(request),
  }
  const requested = await refuseWithoutDatabase(async () => {
    const bot = await guardAgainstBots({ action: 'resend', given: fields, request, ip, from: 'form' })
    if (!bot) await requestVerificationLink({ email }, from)
    return { bot }
  })
  if ('refusal' in requested) return data({ ...back, isUnavailable: true }, { status: 503 })
  const { bot } = requested
  if (bot) {
    const status = BOT_REFUSAL_STATUS[bot.refusal]
    return data({ ...back, bot }, { status, headers: retryAfterHeaders(bot) })
  }
  // A form beside a failed link knows no page: that of the registration stays.
  const redirectTo = redirectToOf(request) ?? mailbox?.redirectTo ?? null
  const here = withRedirectTo('/check-mail', redirectTo)
  const headers = { 'Set-Cookie': await rememberMailbox(email, redirectTo) }
  throw await redirectWithFlash(here, { tone: 'success', key: 'auth:verify.sent' }, headers)
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function CheckMail() {
  const { t } = useTranslation()
  const sent = useActionData<typeof action>()
  const { mailbox, redirectTo } = useLoaderData<typeof loader>()
  return (
    <AuthPage
      heading={mailbox ? t('auth:checkMail.heading') : t('auth:checkMail.headingUnnamed')}
      lead={mailbox ? t('auth:checkMail.lead', { email: mailbox }) : t('auth:checkMail.leadUnnamed')}
      below={
        <>
          <Anchor className={LONE_LINK} href={withRedirectTo('/register', redirectTo)}>
            {t('auth:checkMail.other')}
          </Anchor>
          <Anchor className={LONE_LINK} href={withRedirectTo('/login', redirectTo)}>
            {t('auth:checkMail.login')}
          </Anchor>
        </>
      }
    >
      {sent?.bot ? <BotRefusedNotice refused={sent.bot} failed={t('auth:verify.resendFailed')} /> : null}
      {sent?.isUnavailable ? <Notice tone="error" takesFocus title={t('auth:verify.resendFailed')} /> : null}
      <FormSummary reply={sent?.reply} />
      {mailbox ? (
        <div className="grid gap-2">
          <p className="text-ink-soft">{t('auth:checkMail.valid', { hours: VERIFY_LINK_HOURS })}</p>
          <h2 className="mt-2 font-semibold">{t('auth:checkMail.steps')}</h2>
          <ul className="list-disc pl-5 text-ink-soft">
            <li>{t('auth:checkMail.spam')}</li>
            <li>{t('auth:checkMail.wait')}</li>
            <li>{t('auth:checkMail.typo')}</li>
            <li>{t('auth:checkMail.every', { minutes: ADDRESS_MAIL_EVERY_MINUTES })}</li>
          </ul>
        </div>
      ) : null}
      <Form
        isAddressKnown={mailbox !== null}
        redirectTo={redirectTo}
        reply={sent?.reply}
        level={taskLevelOf(sent?.bot)}
      />
    </AuthPage>
  )
}
