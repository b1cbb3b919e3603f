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
import { redirectToOf, withRedirectTo } from '~/domains/accounts/redirect-to'
import { viewerOf } from '~/domains/accounts/viewer.server'
import { BotCheck, BotRefusedNotice } from '~/domains/auth/bot-check/bot-check'
import { BOT_REFUSAL_STATUS, taskLevelOf } from '~/domains/auth/bot-check/refusal'
import { AuthPage, QUESTION } from '~/domains/auth/forms/auth-page'
import { LoginForm } from '~/domains/auth/forms/login-form'
import { logInByForm } from '~/domains/auth/login/authenticator.server'
import type { SignInRefusal } from '~/domains/auth/login/login.server'
import { nextStep } from '~/domains/auth/login/pending-login.server'
import { REFUSAL_STATUS, refusalText } from '~/domains/auth/login/refusal-text'
import { PasskeyButton } from '~/domains/auth/passkeys/passkey-button'
import { pageAfterFirstSignIn } from '~/domains/profiles/mine/page-after-first-sign-in.server'
import { languageOf, translator } from '~/i18n/server.server'
import { refuseWithoutDatabase } from '~/platform/database/unreachable.server'
import { retryAfterHeaders } from '~/platform/http/limits/limits.server'
import { actionHeaders } from '~/platform/http/remix/responses.server'
import { Anchor, ButtonLink } from '~/ui/button'
import { LINK, LONE_LINK } from '~/ui/classes/link'
import { pageTitle } from '~/ui/frame/page-handle'
import { Notice } from '~/ui/notice'

export const headers = actionHeaders

export async function loader({ request, context }: LoaderFunctionArgs) {
  const redirectTo = redirectToOf(request)
  if (await viewerOf({ request, context })) throw redirect(redirectTo ?? '/')
  return { redirectTo, title: translator(languageOf(request))('auth:login.title') }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { ip } = context
  const attempt = await logInByForm({ request, ip })
  const { reply, outcome } = attempt
  const redirectTo = attempt.redirectTo ?? redirectToOf(request)
  const form = { reply, redirectTo, refused: null, bot: null, isUnavailable: false }
  const withoutDatabase = () => data({ ...form, isUnavailable: true }, { status: 503 })
  if (outcome === null) return data(form, { status: 400 })
  if ('bot' in outcome) {
    const { bot } = outcome
    return data(
      { ...form, bot },
      { status: BOT_REFUSAL_STATUS[bot.refusal], headers: retryAfterHeaders(bot) },
    )
  }
  if ('refusal' in outcome) {
    if (outcome.refusal === 'no-database') return withoutDatabase()
    const init = { status: REFUSAL_STATUS[outcome.refusal], headers: retryAfterHeaders(outcome) }
    return data({ ...form, refused: outcome }, init)
  }
  const next = await refuseWithoutDatabase(() => nextStep({ ...outcome, request, ip, redirectTo }))
  if ('refusal' in next) {
    if (next.refusal === 'no-database') return withoutDatabase()
    return data({ ...form, refused: next }, { status: REFUSAL_STATUS[next.refusal] })
  }
  const { step, headers } = next
  if (step) throw redirect(withRedirectTo(STEPS[step], redirectTo), { headers })
  const { id: userId, isFirst } = outcome.account
  const to = isFirst ? await pageAfterFirstSignIn({ userId, redirectTo }) : (redirectTo ?? '/')
  throw redirect(to, { headers })
}

/** The next page of a login whose password was right. Its address names the requested page, for a login that takes too long. */
const STEPS = { restore: '/restore', 'second-factor': '/login/second-factor' } as const

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function Login() {
  const { t } = useTranslation()
  const sent = useActionData<typeof action>()
  const { redirectTo: initial } = useLoaderData<typeof loader>()
  const redirectTo = sent?.redirectTo ?? initial
  const reply = sent?.reply ?? undefined
  return (
    <AuthPage
      heading={t('auth:login.heading')}
      below={
        <>
          <p className={QUESTION}>
            {t('auth:login.noAccount')}{' '}
            <Anchor className={LONE_LINK} href={withRedirectTo('/register', redirectTo)}>
              {t('auth:login.register')}
            </Anchor>
          </p>
          <Anchor className={LONE_LINK} href={withRedirectTo('/check-mail', redirectTo)}>
            {t('auth:login.resend')}
          </Anchor>
        </>
      }
    >
      {sent?.bot ? (
        <BotRefusedNotice refused={sent.bot} failed={t('auth:refusal.title')} hasPassword />
      ) : null}
      {sent?.isUnavailable ? (
        <Notice tone="error" takesFocus title={t('auth:refusal.title')}>
          {t('auth:forgot.failed')}
        </Notice>
      ) : null}
      {sent?.refused ? <RefusedNotice refused={sent.refused} /> : <FormSummary reply={reply} />}
      <LoginForm
        redirectTo={redirectTo}
        reply={reply}
        botCheck={<BotCheck action="login" level={taskLevelOf(sent?.refused)} />}
      />
      <PasskeyButton purpose="sign-in" redirectTo={redirectTo}>
        {t('factors:passkey.signIn')}
      </PasskeyButton>
    </AuthPage>
  )
}

/** Says why a login was refused (SPEC 8 "Anmeldung fehlgeschlagen"). A suspended user also gets the statement and a way to appeal. */
function RefusedNotice({ refused }: { refused: SignInRefusal }) {
  const { t } = useTranslation()
  const statement = refused.refusal === 'suspended' ? refused.statement : null
  return (
    <Notice tone="error" takesFocus title={t('auth:refusal.title')}>
      <p>{refusalText(t, refused)}</p>
      {statement ? (
        <div className="mt-2 grid gap-3">
          <details open>
            <summary className="font-semibold">{t('auth:refusal.statement')}</summary>
            {statement.text.split('\n\n').map((paragraph) => (
              <p key={paragraph} className="mt-2 whitespace-pre-line [overflow-wrap:anywhere]">
                {paragraph}
              </p>
            ))}
          </details>
          <ButtonLink variant="secondary" href={statement.appeal}>
            {t('auth:refusal.object')}
          </ButtonLink>
          <p>
            <Anchor className={LINK} href="/support">
              {t('support:contact')}
            </Anchor>
          </p>
        </div>
      ) : refused.refusal === 'suspended' ? (
        <p className="mt-2">
          {t('auth:refusal.appeal')}{' '}
          <Anchor className={LINK} href="/support">
            {t('auth:refusal.appealLink')}
          </Anchor>
        </p>
      ) : null}
    </Notice>
  )
}
