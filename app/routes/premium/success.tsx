import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useTranslation } from 'react-i18next'
import { languageOf, translator } from '~/i18n/server.server'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/title'

/** Where the payment provider sends people back to. It grants nothing: only the provider's signed notice does. */
export function loader({ request }: LoaderFunctionArgs) {
  return { title: translator(languageOf(request))('auth:premium.successTitle') }
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function PremiumSuccess() {
  const { t } = useTranslation()
  return (
    <Page title={t('auth:premium.successTitle')}>
      <EmptyState
        icon="crown"
        title={t('auth:premium.success')}
        action={<ButtonLink href="/">{t('auth:premium.home')}</ButtonLink>}
      />
    </Page>
  )
}
