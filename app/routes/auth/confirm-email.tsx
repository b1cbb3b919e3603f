import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { withRedirectTo } from '~/domains/accounts/redirect-to'
import { clientInfoOf } from '~/domains/accounts/security-log/client-info.server'
import { requireViewer, viewerOf } from '~/domains/accounts/viewer.server'
import { emailsOf } from '~/domains/auth/credentials/change-email.server'
import { type ConfirmRefusal, confirmNewEmail } from '~/domains/auth/credentials/confirm-email.server'
import { AuthPage } from '~/domains/auth/forms/auth-page'
import { languageOf, translator } from '~/i18n/server.server'
import { readForm } from '~/platform/http/remix/form.server'
import { Button, ButtonLink } from '~/ui/button'
import { type PageHandle, pageTitle } from '~/ui/frame/page-handle'

/**
 * The link in the mail to a new address. GET never uses it up: mail scanners open links. The page names the pending address, since somebody
 * else may have entered it, and sent the link on.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const title = translator(languageOf(request))('account:confirm.title')
  const viewer = await viewerOf({ request, context })
  const pendingEmail = viewer && (await emailsOf(viewer.id)).pendingEmail
  const token = new URL(request.url).searchParams.get('token')
  return { title, signedIn: viewer !== null, pendingEmail, token }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const token = (await readForm(request)).get('token') ?? ''
  const at = clientInfoOf({ request, ip: context.ip })
  const result = await confirmNewEmail({ userId: viewer.id, token, at })
  return data(result, { status: 'refusal' in result ? 400 : 200 })
}

/** Like the other login and recovery pages (SPEC 2 "Bottom navigation"). */
export const handle: PageHandle = { nav: false }

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function ConfirmEmail() {
  const { signedIn, pendingEmail, token } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  if (result)
    return 'email' in result ? <Confirmed email={result.email} /> : <NotConfirmed refused={result} />
  if (!token) return <NotConfirmed refused={{ refusal: 'invalid-token' }} />
  return signedIn ? (
    <ConfirmEmailForm token={token} pendingEmail={pendingEmail} />
  ) : (
    <SignInFirst token={token} />
  )
}

/** A form with one button. Its URL has no token, so that the token is only in the URL of the mailed link. */
function ConfirmEmailForm({ token, pendingEmail }: { token: string; pendingEmail: string | null }) {
  const { t } = useTranslation()
  return (
    <AuthPage heading={t('account:confirm.title')} lead={t('account:confirm.lead')}>
      {pendingEmail ? <p className="font-semibold break-words">{pendingEmail}</p> : null}
      <form method="post" action="/confirm-email">
        <input type="hidden" name="token" value={token} />
        <Button wide pendingText={t('account:confirm.pending')}>
          {t('account:confirm.button')}
        </Button>
      </form>
    </AuthPage>
  )
}

/** The link is valid only for the account that requested it. */
function SignInFirst({ token }: { token: string }) {
  const { t } = useTranslation()
  const here = `/confirm-email?${new URLSearchParams({ token })}`
  return (
    <AuthPage heading={t('account:confirm.title')} lead={t('account:confirm.signIn')}>
      <ButtonLink wide href={withRedirectTo('/login', here)}>
        {t('account:confirm.toSignIn')}
      </ButtonLink>
    </AuthPage>
  )
}

/** The new address is confirmed. */
function Confirmed({ email }: { email: string }) {
  const { t } = useTranslation()
  return (
    <AuthPage
      heading={t('account:confirm.doneTitle')}
      lead={<span className="break-words">{t('account:confirm.done', { email })}</span>}
    >
      <ButtonLink wide href="/settings/security">
        {t('account:confirm.toSecurity')}
      </ButtonLink>
    </AuthPage>
  )
}

/** Why a new address could not be confirmed, with the way to try again. */
function NotConfirmed({ refused }: { refused: ConfirmRefusal }) {
  const { t } = useTranslation()
  const reason = refused.refusal === 'taken' ? t('account:confirm.taken') : t('account:confirm.invalid')
  return (
    <AuthPage heading={t('account:confirm.failedTitle')} lead={reason}>
      <ButtonLink wide href="/settings/security/email">
        {t('account:confirm.again')}
      </ButtonLink>
    </AuthPage>
  )
}
