import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useTranslation } from 'react-i18next'
import { languageOf, translator } from '~/i18n/server.server'
import { ButtonLink } from '~/ui/button'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'

/** SPEC 2 "Payment failure page": the reasons, try again, or home. */
export function loader({ request }: LoaderFunctionArgs) {
  return { title: translator(languageOf(request))('auth:premium.declinedTitle') }
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function PremiumDeclined() {
  const { t } = useTranslation()
  return (
    <Page title={t('auth:premium.declinedTitle')} width="text">
      <div className="grid gap-5">
        <p>{t('auth:premium.declined')}</p>
        <ul className="list-disc pl-5 text-ink-soft">
          <li>{t('auth:premium.reasonFunds')}</li>
          <li>{t('auth:premium.reasonRejected')}</li>
          <li>{t('auth:premium.reasonInvalid')}</li>
          <li>{t('auth:premium.reasonInternational')}</li>
        </ul>
        <p className="flex flex-wrap gap-3">
          <ButtonLink href="/premium">{t('auth:premium.retry')}</ButtonLink>
          <ButtonLink variant="secondary" href="/">
            {t('auth:premium.home')}
          </ButtonLink>
        </p>
      </div>
    </Page>
  )
}
