import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useTranslation } from 'react-i18next'
import { SecurityCards } from '~/domains/accounts/security-log/security-cards'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { languageOf, translator } from '~/i18n/server.server'
import { Anchor } from '~/ui/anchor'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/title'

/** What protects an account, on one page: the ways into each setting, the sessions, the log. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireViewer({ request, context })
  return { title: translator(languageOf(request))('security:title') }
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function Security() {
  const { t } = useTranslation()
  return (
    <Page width="text" title={t('security:title')}>
      <div className="grid gap-8">
        <p className="max-w-prose text-ink-soft">{t('security:lead')}</p>
        <section className="grid gap-4" aria-labelledby="ways">
          <h2 id="ways" className="font-serif text-xl font-semibold">
            {t('security:ways')}
          </h2>
          <SecurityCards />
        </section>
        <Anchor className="link" href="/settings">
          {t('security:back')}
        </Anchor>
      </div>
    </Page>
  )
}
