import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { AuthPage } from '~/domains/accounts/forms/auth-page'
import { languageOf, translator } from '~/i18n/server.server'
import { Button, ButtonLink } from '~/ui/button'
import { pageTitle } from '~/ui/frame/title'
import { Notice } from '~/ui/notice'

/** SPEC 2 "Verify e-mail". No link has ever been sent yet, so none is valid: every visit ends at the error. */
export function loader({ request }: LoaderFunctionArgs) {
  const title = translator(languageOf(request))('auth:verify.title')
  return { title, hasToken: Boolean(new URL(request.url).searchParams.get('token')) }
}

/** "Erneut senden": nothing is mailed yet, and 501 says so. */
export function action() {
  return data({ closed: true }, { status: 501 })
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function VerifyEmail() {
  const { t } = useTranslation()
  const { hasToken } = useLoaderData<typeof loader>()
  const closed = useActionData<typeof action>()?.closed
  return (
    <AuthPage
      heading={t('auth:verify.failedTitle')}
      lead={hasToken ? t('auth:verify.invalid') : t('auth:verify.missing')}
    >
      {closed ? (
        <Notice tone="error" title={t('auth:verify.resendFailed')}>
          {t('auth:verify.closed')}
        </Notice>
      ) : null}
      <div className="grid gap-2">
        <h2 className="font-semibold">{t('auth:verify.causes')}</h2>
        <ul className="list-disc pl-5 text-ink-soft">
          <li>{t('auth:verify.causeExpired')}</li>
          <li>{t('auth:verify.causeUsed')}</li>
          <li>{t('auth:verify.causeDamaged')}</li>
        </ul>
      </div>
      <form method="post" action="/verify-email" className="grid gap-3">
        <ButtonLink wide href="/select-type">
          {t('auth:verify.toRegistration')}
        </ButtonLink>
        <Button wide variant="secondary">
          {t('auth:verify.resend')}
        </Button>
      </form>
    </AuthPage>
  )
}
