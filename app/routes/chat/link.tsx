import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { externalUrl } from '~/domains/chat/messages/links'
import { languageOf, translator } from '~/i18n/server.server'
import { notFound } from '~/platform/http/remix/responses.server'
import { ButtonLink, buttonClass } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { HeaderBar } from '~/ui/frame/header-bar'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { Icon } from '~/ui/icon'
import { Notice } from '~/ui/notice'

/** Asks for confirmation before it opens a URL from a message. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireViewer({ request, context })
  const to = externalUrl(new URL(request.url).searchParams.get('to') ?? '') ?? notFound()
  return { to, host: new URL(to).host, title: translator(languageOf(request))('chat:link.title') }
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function OutsideLink() {
  const { t } = useTranslation()
  const { to, host } = useLoaderData<typeof loader>()
  return (
    <Page width="form" header={<HeaderBar back="/chat" />} title={t('chat:link.title')}>
      <div className="grid gap-5">
        <p>{t('chat:link.text')}</p>
        <p className={`${CARD} p-4`}>
          <strong className="block text-lg [overflow-wrap:anywhere]">{host}</strong>
          <span className="text-sm text-ink-soft [overflow-wrap:anywhere]">{to}</span>
        </p>
        <Notice tone="warning" title={t('chat:link.careTitle')}>
          {t('chat:link.care')}
        </Notice>
        <a className={buttonClass()} href={to} rel="noopener noreferrer nofollow ugc">
          <Icon name="external-link" size={18} />
          {t('chat:link.open')}
        </a>
        <ButtonLink variant="quiet" href="/chat">
          {t('chat:link.stay')}
        </ButtonLink>
      </div>
    </Page>
  )
}
