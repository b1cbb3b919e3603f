import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { languageOf, translator } from '~/i18n/server.server'
import { notFound } from '~/platform/http/answers.server'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/title'

/** The members' areas that are still being built, and their icons. */
const AREAS = {
  '/chat': { key: 'chat', icon: 'message-circle' },
  '/my-profile': { key: 'myProfile', icon: 'user' },
  '/my-profile/edit': { key: 'myProfileEdit', icon: 'pencil' },
  '/settings': { key: 'settings', icon: 'settings' },
  '/albums': { key: 'albums', icon: 'lock' },
  '/subscribe': { key: 'subscribe', icon: 'sparkles' },
  '/premium': { key: 'premium', icon: 'crown' },
} as const

/** Says honestly that an area comes later, and what it will hold. Who is signed out gets the members-only 404. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireViewer({ request, context })
  const path = new URL(request.url).pathname.replace(/\/+$/, '')
  const area = Object.entries(AREAS).find(([address]) => address === path)?.[1]
  if (!area) return notFound()
  const title = translator(languageOf(request))(`auth:coming.${area.key}.title`)
  return { area, title }
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function Coming() {
  const { t } = useTranslation()
  const { area } = useLoaderData<typeof loader>()
  return (
    <Page title={t(`auth:coming.${area.key}.title`)}>
      <EmptyState
        icon={area.icon}
        title={t('auth:coming.lead')}
        action={<ButtonLink href="/">{t('auth:coming.back')}</ButtonLink>}
      >
        {t(`auth:coming.${area.key}.text`)}
      </EmptyState>
    </Page>
  )
}
