import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { chatHref, reportHref } from '~/domains/chat/conversations/folders'
import { photoOfMessage } from '~/domains/chat/messages/message-page.server'
import { languageOf, translator } from '~/i18n/server.server'
import { notFound } from '~/platform/http/remix/responses.server'
import { ButtonLink } from '~/ui/button'
import { FLUSH_START } from '~/ui/classes/flush'
import { HeaderBar } from '~/ui/frame/header-bar'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { Icon } from '~/ui/icon'
import { Photo } from '~/ui/photo/photo'

/** A photo of a conversation for readers without JavaScript (`?user=&message=`): a page, since a bare file would have no quick exit. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const query = new URL(request.url).searchParams
  const [userId, messageId] = [query.get('user') ?? '', query.get('message') ?? '']
  const photo = (await photoOfMessage(viewer, { userId, messageId })) ?? notFound()
  return { ...photo, title: translator(languageOf(request))('profiles:lightbox.slide') }
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function ChatPhoto() {
  const { t } = useTranslation()
  const { photo, partnerId, partnerName, messageId, isOwn } = useLoaderData<typeof loader>()
  const name = partnerName ?? t('chat:gone')
  return (
    <Page header={<HeaderBar back={chatHref({ user: partnerId })} />}>
      <h1 className="sr-only">{t('profiles:lightbox.slide')}</h1>
      <figure className="[&_img]:mx-auto [&_img]:max-h-[75vh] [&_img]:w-auto [&_img]:max-w-full [&_img]:rounded-control">
        <Photo
          photo={photo}
          alt={isOwn ? t('chat:message.ownPhoto') : t('chat:message.photo', { name })}
          sizes="(min-width:1024px) 900px,100vw"
          priority
        />
      </figure>
      {isOwn ? null : (
        <p className="mt-3">
          <ButtonLink variant="quiet" className={FLUSH_START} href={reportHref(partnerId, messageId)}>
            <Icon name="flag" />
            {t('profiles:lightbox.report')}
          </ButtonLink>
        </p>
      )}
    </Page>
  )
}
