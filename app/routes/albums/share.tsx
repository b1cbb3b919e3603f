import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { ShareFormSchema } from '~/domains/albums/forms'
import { ownAlbums } from '~/domains/albums/own-albums.server'
import { shareRefusedFlash } from '~/domains/albums/refusal'
import { shareAlbum, withClientIds } from '~/domains/albums/share.server'
import { AlbumChoiceList } from '~/domains/albums/ui/share-choices'
import { conversationWith } from '~/domains/chat/conversations/conversation.server'
import { chatHref, isAccepted } from '~/domains/chat/conversations/folders'
import { languageOf, translator } from '~/i18n/server.server'
import { redirectWithFlash } from '~/platform/http/remix/flash.server'
import { parseForm, readForm } from '~/platform/http/remix/form.server'
import { notFound } from '~/platform/http/remix/responses.server'
import { refererPath } from '~/platform/http/same-origin-path'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty'
import { HeaderBar } from '~/ui/frame/header-bar'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'

/** From the composer: which of the own albums to share with a partner (`?user=`). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const user = new URL(request.url).searchParams.get('user') ?? ''
  if (viewer.userType !== 'trans') notFound()
  const conversation = (await conversationWith(viewer, user)) ?? notFound()
  const { partner, partnerId } = conversation
  if (!partner) notFound()
  if (!isAccepted(conversation)) {
    const refused = shareRefusedFlash(translator(languageOf(request)), { refusal: 'no-conversation' })
    throw await redirectWithFlash(chatHref({ user: partnerId }), refused)
  }
  const { albums } = await ownAlbums(viewer)
  return {
    title: translator(languageOf(request))('albums:title'),
    partnerId,
    name: partner.firstName,
    albums: withClientIds(albums.filter(({ isOverLimit, imageCount }) => !isOverLimit && imageCount > 0)),
  }
}

/** Shares an album with the partner of a conversation; leads to the conversation, or back with the reason. */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const form = parseForm(await readForm(request), ShareFormSchema)
  if (form.status !== 'success') throw new Response(null, { status: 400 })
  const { albumId, receiverId, clientId } = form.value
  const shared = await shareAlbum({ by: viewer, albumId, to: { receiverId }, clientId })
  if (!('refusal' in shared))
    return redirectWithFlash(chatHref({ user: receiverId }), { tone: 'success', key: 'albums:done.shared' })
  if (shared.refusal === 'unknown') notFound()
  const fallback = viewer.userType === 'trans' ? `/albums/${albumId}` : '/albums?tab=shared'
  const back = listIn(request) ?? fallback
  return redirectWithFlash(back, shareRefusedFlash(translator(languageOf(request)), shared))
}

/** The list of albums or partners that the form was sent from; null for other pages. */
function listIn(request: Request): string | null {
  const page = refererPath(request)
  return page && /^\/albums\/(?:share|[\w-]+\/share)(?:\?|$)/.test(page) ? page : null
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function Share() {
  const { t } = useTranslation()
  const { partnerId, name, albums } = useLoaderData<typeof loader>()
  return (
    <Page
      title={t('albums:share.title')}
      header={<HeaderBar back={chatHref({ user: partnerId })} />}
      width="text"
    >
      {albums.length > 0 ? (
        <div className="grid gap-4">
          <p className="text-ink-soft">{t('albums:share.leadUser', { name })}</p>
          <AlbumChoiceList albums={albums} receiverId={partnerId} />
        </div>
      ) : (
        <EmptyState
          icon="lock"
          title={t('albums:share.noAlbums')}
          action={<ButtonLink href="/albums">{t('albums:title')}</ButtonLink>}
        >
          {t('albums:share.noAlbumsText')}
        </EmptyState>
      )}
    </Page>
  )
}
