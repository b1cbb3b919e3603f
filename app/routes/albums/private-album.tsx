import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { albumFor } from '~/domains/albums/album-for.server'
import { chatHref } from '~/domains/chat/conversations/folders'
import { languageOf, translator } from '~/i18n/server.server'
import { notFound } from '~/platform/http/remix/form.server'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty'
import { HeaderBar } from '~/ui/frame/header-bar'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'

/** An album, for readers who have access; its pictures come with the next version, and the page says so. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const album = (await albumFor(viewer, params.albumId ?? '')) ?? notFound()
  // Tab titles of the members' area are discreet: only the page shows the album's name.
  const title = translator(languageOf(request))('auth:coming.albums.title')
  const back = album.isOwn ? '/albums' : chatHref({ user: album.ownerId })
  return { title, name: album.title, back }
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function PrivateAlbum() {
  const { t } = useTranslation()
  const { name, back } = useLoaderData<typeof loader>()
  return (
    <Page title={name} header={<HeaderBar back={back} />}>
      <EmptyState
        icon="lock"
        title={t('auth:coming.lead')}
        action={<ButtonLink href={back}>{t('auth:coming.goBack')}</ButtonLink>}
      >
        {t('auth:coming.albums.text')}
      </EmptyState>
    </Page>
  )
}
