import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useTranslation } from 'react-i18next'
import { languageOf, translator } from '~/i18n/server.server'
import { ButtonLink } from '~/ui/button'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'

/** SPEC 2 "Payment failure page": the reasons, try again, or home. */
export function loader({ request }: LoaderFunctionArgs) {
  return { title: translator(languageOf(request))('premium:declined.title') }
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function PremiumDeclined() {
  const { t } = useTranslation()
  return (
    <Page title={t('premium:declined.title')} width="text">
      <div className="grid gap-5">
        <p>{t('premium:declined.text')}</p>
        <ul className="list-disc pl-5 text-ink-soft">
          <li>{t('premium:declined.funds')}</li>
          <li>{t('premium:declined.rejected')}</li>
          <li>{t('premium:declined.invalid')}</li>
          <li>{t('premium:declined.international')}</li>
        </ul>
        <p className="flex flex-wrap gap-3">
          <ButtonLink href="/premium">{t('premium:declined.retry')}</ButtonLink>
          <ButtonLink variant="secondary" href="/">
            {t('premium:success.home')}
          </ButtonLink>
        </p>
      </div>
    </Page>
  )
}
