import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { requireViewer, type StaffRole } from '~/domains/accounts/viewer.server'
import { languageOf, translator } from '~/i18n/server.server'
import { notFound } from '~/platform/http/remix/form.server'
import { Button, ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'

/** The members' areas that are not built yet, and their icons. */
const AREAS = {
  '/settings': { key: 'settings', icon: 'settings' },
} as const

/** Announces an area of a later version and its contents. Signed-out readers get the members-only 404. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { roles } = await requireViewer({ request, context })
  const path = new URL(request.url).pathname.replace(/\/+$/, '')
  const area = Object.entries(AREAS).find(([address]) => address === path)?.[1]
  if (!area) return notFound()
  const title = translator(languageOf(request))(`auth:coming.${area.key}.title`)
  return { area, title, administration: administrationOf(roles) }
}

/** Where a role begins its work: moderators have no table of users. */
const administrationOf = (roles: readonly StaffRole[]) =>
  roles.includes('admin') ? '/admin' : roles.includes('moderator') ? '/admin/cases' : null

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function Coming() {
  const { t } = useTranslation()
  const { area, administration } = useLoaderData<typeof loader>()
  return (
    <Page title={t(`auth:coming.${area.key}.title`)}>
      <EmptyState
        icon={area.icon}
        title={t('auth:coming.lead')}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <ButtonLink href="/">{t('auth:coming.back')}</ButtonLink>
            {area.key === 'settings' ? <SettingsActions administration={administration} /> : null}
          </div>
        }
      >
        {t(`auth:coming.${area.key}.text`)}
      </EmptyState>
    </Page>
  )
}

/** The available settings (SPEC 2): security, blocked people, signing out, and the administration for admins. */
function SettingsActions({ administration }: { administration: string | null }) {
  const { t } = useTranslation()
  return (
    <>
      <ButtonLink variant="secondary" href="/settings/account">
        {t('settings:account.title')}
      </ButtonLink>
      <ButtonLink variant="secondary" href="/settings/security">
        {t('security:title')}
      </ButtonLink>
      <ButtonLink variant="secondary" href="/settings/chat">
        {t('settings:chat.title')}
      </ButtonLink>
      <ButtonLink variant="secondary" href="/settings/payments">
        {t('premium:payments.title')}
      </ButtonLink>
      <ButtonLink variant="secondary" href="/albums">
        {t('albums:title')}
      </ButtonLink>
      <ButtonLink variant="secondary" href="/verification">
        {t('verification:title')}
      </ButtonLink>
      <ButtonLink variant="secondary" href="/settings/blocked">
        {t('relations:blocked.title')}
      </ButtonLink>
      {administration ? (
        <ButtonLink variant="secondary" href={administration}>
          {t('auth:coming.admin')}
        </ButtonLink>
      ) : null}
      {/* A document post: no member data may stay in the page. */}
      <form method="post" action="/logout">
        <Button variant="secondary">{t('auth:signOut')}</Button>
      </form>
    </>
  )
}
