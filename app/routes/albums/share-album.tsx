import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { shareChoices } from '~/domains/albums/list-shares.server'
import type { OwnAlbum, OwnAlbumPage } from '~/domains/albums/own-albums.server'
import { type AlbumRefusal, albumRefusalText } from '~/domains/albums/refusal'
import { withClientIds } from '~/domains/albums/share.server'
import { AlbumBadges, COVER } from '~/domains/albums/ui/album-card'
import { ShareChoiceList } from '~/domains/albums/ui/share-choices'
import { placeName } from '~/domains/places/city-names'
import { languageOf, translator } from '~/i18n/server.server'
import { now } from '~/platform/time/clock.server'
import { Anchor, ButtonLink } from '~/ui/button'
import { BESIDE } from '~/ui/classes/beside'
import { CARD } from '~/ui/classes/card'
import { LINK } from '~/ui/classes/link'
import { EmptyState } from '~/ui/empty'
import { HeaderBar } from '~/ui/frame/header-bar'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { Photo } from '~/ui/photo/photo'
import { ownAlbumOr404 } from './own-album.server'

/** "Im Chat teilen": the accepted conversations in which an own album can be shared. */
export async function loader(args: LoaderFunctionArgs) {
  const { viewer, album } = await ownAlbumOr404(args)
  const { id, title, description, cover, imageCount, isExplicit } = album
  const language = languageOf(args.request)
  const t = translator(language)
  const refusal = refusalOf(album)
  const choices = await shareChoices(viewer, id)
  return {
    pageTitle: t('albums:title'),
    album: { id, title, description, cover, imageCount, isExplicit },
    whyNot: refusal && albumRefusalText(t, refusal),
    choices: withClientIds(
      choices.map(({ place, ...choice }) => ({ ...choice, place: place && placeName(language, place) })),
    ),
    at: now().toISOString(),
  }
}

/** Why the album cannot be shared with anybody, before somebody is chosen; null if it can (`shareAlbum`). */
function refusalOf({ images, isOverLimit }: OwnAlbumPage): AlbumRefusal | null {
  if (images.length === 0) return 'no-images'
  if (images.every(({ isHeld }) => isHeld)) return 'images-held'
  return isOverLimit ? 'over-limit' : null
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.pageTitle),
]

export default function ShareAlbum() {
  const { t } = useTranslation()
  const { album, whyNot, choices, at } = useLoaderData<typeof loader>()
  const { id, title } = album
  return (
    <Page title={t('albums:share.title')} header={<HeaderBar back={`/albums/${id}`} />} width="beside">
      {whyNot ? (
        <EmptyState icon="lock" title={t('albums:share.failed')}>
          <p>{whyNot}</p>
          <p className="mt-2">
            <Anchor className={LINK} href={`/albums/${id}`}>
              {title}
            </Anchor>
          </p>
        </EmptyState>
      ) : choices.length > 0 ? (
        <div className={BESIDE}>
          <div className="grid gap-4">
            <p className="text-ink-soft [overflow-wrap:anywhere]">{t('albums:share.lead', { title })}</p>
            <SharedAlbumRow album={album} />
            <ShareChoiceList albumId={id} choices={choices} at={at} />
          </div>
          <SharedAlbum album={album} />
        </div>
      ) : (
        <EmptyState
          icon="message-circle"
          title={t('albums:share.none')}
          action={<ButtonLink href="/chat">{t('nav.chat')}</ButtonLink>}
        >
          {t('albums:share.noneText')}
        </EmptyState>
      )}
    </Page>
  )
}

/** The album that is about to be shared, as a card beside the list of members. A narrow window shows `SharedAlbumRow` instead. */
function SharedAlbum({
  album: { title, description, cover, imageCount, isExplicit },
}: {
  album: Pick<OwnAlbum, 'title' | 'description' | 'cover' | 'imageCount' | 'isExplicit'>
}) {
  const { t } = useTranslation()
  return (
    <section className={`${CARD} overflow-hidden max-xl:hidden`} aria-labelledby="album">
      {cover ? (
        <div className={COVER}>
          <Photo photo={cover} alt="" sizes="400px" />
        </div>
      ) : null}
      <div className="grid gap-2 p-5">
        <h2 id="album" className="[overflow-wrap:anywhere]" dir="auto">
          {title}
        </h2>
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
          <AlbumBadges isExplicit={isExplicit} />
          {t('albums:card.images', { count: imageCount })}
        </p>
        {description ? (
          <p className="line-clamp-4 text-ink-soft [overflow-wrap:anywhere]" dir="auto">
            {description}
          </p>
        ) : null}
      </div>
    </section>
  )
}

/** The album that is about to be shared, as a row above the list of members, for narrow windows. */
function SharedAlbumRow({
  album: { title, cover, imageCount },
}: {
  album: Pick<OwnAlbum, 'title' | 'cover' | 'imageCount'>
}) {
  const { t } = useTranslation()
  return (
    <div className={`${CARD} flex items-center gap-3 px-4 py-3 xl:hidden`}>
      <span className="size-12 shrink-0 overflow-hidden rounded-control bg-raised [&_img]:size-full [&_img]:object-cover">
        {cover ? <Photo photo={cover} alt="" sizes="48px" /> : null}
      </span>
      <p className="min-w-0">
        <span className="block font-semibold wrap-break-word hyphens-auto" dir="auto">
          {title}
        </span>
        <span className="block text-sm text-ink-soft">{t('albums:card.images', { count: imageCount })}</span>
      </p>
    </div>
  )
}
