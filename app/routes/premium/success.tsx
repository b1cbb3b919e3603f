import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { viewerOf } from '~/domains/accounts/viewer.server'
import { languageOf, translator } from '~/i18n/server.server'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'

const OWN_PATH = '/premium-success'

/**
 * The return page of the payment provider. Anybody can open the URL, so it claims no payment and grants nothing: it shows whether the
 * account has premium now.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await viewerOf({ request, context })
  const state = viewer === null ? 'signed-out' : viewer.isPremium ? 'active' : 'inactive'
  return { title: translator(languageOf(request))('auth:premium.resultTitle'), state } as const
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function PremiumSuccess() {
  const { t } = useTranslation()
  const { state } = useLoaderData<typeof loader>()
  const home = <ButtonLink href="/">{t('auth:premium.home')}</ButtonLink>
  const loginHref = `/login?redirectTo=${encodeURIComponent(OWN_PATH)}`
  return (
    <Page title={t('auth:premium.resultTitle')}>
      {state === 'signed-out' ? (
        <EmptyState
          icon="crown"
          title={t('auth:premium.signIn')}
          action={<ButtonLink href={loginHref}>{t('auth:login.submit')}</ButtonLink>}
        />
      ) : state === 'active' ? (
        <EmptyState icon="crown" title={t('auth:premium.active')} action={home} />
      ) : (
        <EmptyState
          icon="crown"
          title={t('auth:premium.inactive')}
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <ButtonLink href={OWN_PATH}>{t('auth:premium.look')}</ButtonLink>
              {home}
            </div>
          }
        >
          {t('auth:premium.inactiveText')}
        </EmptyState>
      )}
    </Page>
  )
}
