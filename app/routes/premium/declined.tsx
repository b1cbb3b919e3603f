import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useTranslation } from 'react-i18next'
import { languageOf, translator } from '~/i18n/server.server'
import { ButtonLink } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { Status, StatusActions } from '~/ui/frame/status'

/** The page after a declined payment (SPEC 2 "Payment failure page"): possible reasons, and links to try again or go home. */
export function loader({ request }: LoaderFunctionArgs) {
  return { title: translator(languageOf(request))('premium:declined.title') }
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function PremiumDeclined() {
  const { t } = useTranslation()
  return (
    <Page width="centred" hasMainButton>
      <Status
        icon="triangle-alert"
        tone="warning"
        title={t('premium:declined.title')}
        text={t('premium:declined.text')}
      >
        <ul className={`${CARD} list-disc py-4 pr-5 pl-9 text-left`}>
          <li>{t('premium:declined.funds')}</li>
          <li>{t('premium:declined.rejected')}</li>
          <li>{t('premium:declined.invalid')}</li>
          <li>{t('premium:declined.international')}</li>
        </ul>
        <StatusActions>
          <ButtonLink href="/premium">{t('premium:declined.retry')}</ButtonLink>
          <ButtonLink variant="secondary" href="/">
            {t('premium:success.home')}
          </ButtonLink>
        </StatusActions>
      </Status>
    </Page>
  )
}
