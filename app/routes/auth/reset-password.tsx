import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useTranslation } from 'react-i18next'
import { AuthPage } from '~/domains/accounts/forms/auth-page'
import { languageOf, translator } from '~/i18n/server.server'
import { ButtonLink } from '~/ui/button'
import { pageTitle } from '~/ui/frame/title'

/** SPEC 2 "Reset password". No link has ever been sent yet, so none is valid: every visit ends at "Ungültiger Link". */
export function loader({ request }: LoaderFunctionArgs) {
  return { title: translator(languageOf(request))('auth:reset.title') }
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function ResetPassword() {
  const { t } = useTranslation()
  return (
    <AuthPage heading={t('auth:reset.invalidTitle')} lead={t('auth:reset.invalid')}>
      <ButtonLink wide href="/forgot-password">
        {t('auth:reset.request')}
      </ButtonLink>
    </AuthPage>
  )
}
