import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { AuthPage } from '~/domains/accounts/forms/auth-page'
import { ResendForm } from '~/domains/accounts/forms/resend-form'
import { mailboxOf, rememberMailbox } from '~/domains/accounts/joining/mailbox-cookie.server'
import { addressBehind, verifyEmail } from '~/domains/accounts/joining/verify-email.server'
import { VerifyEmailCall } from '~/domains/accounts/joining/verify-schema'
import { whereaboutsOf } from '~/domains/accounts/security-log/whereabouts.server'
import { languageOf, translator } from '~/i18n/server.server'
import { setFlash } from '~/platform/http/flash.server'
import { parseForm, readForm } from '~/platform/http/form.server'
import { Button, ButtonLink } from '~/ui/button'
import { pageTitle } from '~/ui/frame/title'

/**
 * SPEC 2 "Verify e-mail". Reading the page uses no token up: mail scanners open links. The page sends its own form, by
 * the module as soon as it is there, by a button without JavaScript; what came of it stands at an address of its own,
 * so that reloading it sends nothing again.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const title = translator(languageOf(request))('auth:verify.title')
  const asked = new URL(request.url).searchParams
  const token = asked.get('token')
  const result = RESULTS.find((one) => asked.get('result') === one)
  return { title, token, state: token ? 'ready' : (result ?? 'missing'), mailbox: await mailboxOf(request) }
}

const RESULTS = ['verified', 'failed'] as const

export async function action({ request, context: { ip } }: ActionFunctionArgs) {
  const submission = parseForm(await readForm(request), VerifyEmailCall)
  if (submission.status !== 'success') return redirect('/verify-email')
  const { token } = submission.value
  const headers = new Headers()
  if (await verifyEmail({ token, at: whereaboutsOf({ request, ip }) })) {
    await setFlash(headers, { tone: 'success', key: 'auth:verify.success' })
    return redirect('/verify-email?result=verified', { headers })
  }
  // Who holds the old link need not type the address to get a new one.
  const email = await addressBehind(token)
  if (email) headers.append('Set-Cookie', await rememberMailbox(email))
  await setFlash(headers, { tone: 'error', key: 'auth:verify.failedTitle' })
  return redirect('/verify-email?result=failed', { headers })
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
  { name: 'robots', content: 'noindex' },
]

export default function VerifyEmail() {
  const { state, token } = useLoaderData<typeof loader>()
  if (state === 'ready') return <Ready token={token ?? ''} />
  return state === 'verified' ? <Verified /> : <Failed />
}

function Ready({ token }: { token: string }) {
  const { t } = useTranslation()
  return (
    <AuthPage heading={t('auth:verify.heading')} lead={t('auth:verify.lead')}>
      <form method="post" action="/verify-email" data-post-now>
        <input type="hidden" name="token" value={token} />
        <Button wide pendingText={t('auth:verify.pending')}>
          {t('auth:verify.submit')}
        </Button>
      </form>
    </AuthPage>
  )
}

function Verified() {
  const { t } = useTranslation()
  return (
    <AuthPage heading={t('auth:verify.success')} lead={t('auth:verify.successText')}>
      <ButtonLink wide href="/login">
        {t('auth:verify.login')}
      </ButtonLink>
    </AuthPage>
  )
}

function Failed() {
  const { t } = useTranslation()
  const { state, mailbox } = useLoaderData<typeof loader>()
  return (
    <AuthPage
      heading={t('auth:verify.failedTitle')}
      lead={state === 'missing' ? t('auth:verify.missing') : t('auth:verify.invalid')}
    >
      <div className="grid gap-2">
        <h2 className="font-semibold">{t('auth:verify.causes')}</h2>
        <ul className="list-disc pl-5 text-ink-soft">
          <li>{t('auth:verify.causeExpired')}</li>
          <li>{t('auth:verify.causeUsed')}</li>
          <li>{t('auth:verify.causeDamaged')}</li>
        </ul>
      </div>
      <ButtonLink wide variant="secondary" href="/select-type">
        {t('auth:verify.toRegistration')}
      </ButtonLink>
      <ResendForm named={mailbox !== null} isMain />
    </AuthPage>
  )
}
