import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { type ShouldRevalidateFunction, useLoaderData } from '@remix-run/react'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { albumFor } from '~/domains/albums/access.server'
import { recordOpening } from '~/domains/albums/ledger/ledger.server'
import { markShareNoticeOpened } from '~/domains/albums/share-notice.server'
import { PrivateAlbum } from '~/domains/albums/ui/private-album'
import { isEnded } from '~/domains/albums/ui/use-access'
import { conversationWith } from '~/domains/chat/conversations/conversation.server'
import { chatHref } from '~/domains/chat/conversations/folders'
import { languageOf, translator } from '~/i18n/server.server'
import { timeZoneOf } from '~/platform/http/reader-time-zone.server'
import { notFound } from '~/platform/http/remix/responses.server'
import { now } from '~/platform/time/clock.server'
import { pageTitle } from '~/ui/frame/page-handle'

/**
 * An album, for its owner and for receivers while their access lasts: all images, or one of them (`?image=`, from 1). Unknown, foreign,
 * expired and revoked albums get the same 404.
 */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const album = (await albumFor(viewer, params.albumId ?? '')) ?? notFound()
  const at = now().toISOString()
  // HEAD is not recorded: an open page asks whether its access lasts.
  if (!album.isOwn && !album.needsAgeCheck && request.method !== 'HEAD') {
    await recordOpening(viewer, album.id, at.slice(0, 10))
    await markShareNoticeOpened(viewer, request, album.ownerId)
  }
  // The same photo of the owner as in the conversation.
  const conversation = album.isOwn ? null : await conversationWith(viewer, album.ownerId)
  const ownerPhoto = conversation?.partner?.photo ?? null
  const number = Number(new URL(request.url).searchParams.get('image'))
  const image = Number.isInteger(number) && album.images[number - 1] ? number : null
  // Tab titles of the members' area are discreet: only the page shows the album's name.
  const title = translator(languageOf(request))('albums:title')
  const back = album.isOwn ? `/albums/${album.id}` : chatHref({ user: album.ownerId })
  return { title, album, ownerPhoto, image, back, at, timeZone: timeZoneOf(request) }
}

export const shouldRevalidate: ShouldRevalidateFunction = ({ currentParams, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && !isEnded(currentParams.albumId)

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function PrivateAlbumPage() {
  return <PrivateAlbum {...useLoaderData<typeof loader>()} />
}
