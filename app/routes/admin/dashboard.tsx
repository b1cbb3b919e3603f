import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { requireAdmin } from '~/domains/accounts/viewer.server'
import { languageOf, translator } from '~/i18n/server.server'
import { Chip } from '~/ui/chip'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/title'

/** SPEC 2 "/admin": for admins only. The dashboard itself comes later. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { firstName } = await requireAdmin({ request, context })
  return { firstName, title: translator(languageOf(request))('auth:admin.title') }
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function Dashboard() {
  const { t } = useTranslation()
  const { firstName } = useLoaderData<typeof loader>()
  return (
    <Page title={t('auth:admin.title')}>
      <div className="grid justify-items-start gap-4">
        <Chip>{t('auth:admin.badge')}</Chip>
        <p className="max-w-prose">{t('auth:admin.lead', { firstName })}</p>
        <p className="max-w-prose text-ink-soft">{t('auth:admin.command')}</p>
        <pre className="card overflow-x-auto p-4 text-sm">
          <code>{COMMAND}</code>
        </pre>
      </div>
    </Page>
  )
}

const COMMAND = 'npm run admin -- grant someone@example.org'
