import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { withClientIds } from '~/domains/albums/share.server'
import { shareChoices } from '~/domains/albums/shares.server'
import { ShareChoiceList } from '~/domains/albums/ui/share-choices'
import { SharedAlbum, SharedAlbumRow } from '~/domains/albums/ui/shared-album'
import { placeName } from '~/domains/places/city-names'
import { languageOf, translator } from '~/i18n/server.server'
import { now } from '~/platform/time/clock.server'
import { Anchor } from '~/ui/button'
import { BESIDE } from '~/ui/classes/beside'
import { LINK } from '~/ui/classes/link'
import { EmptyState } from '~/ui/empty'
import { HeaderBar } from '~/ui/frame/header-bar'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { ownAlbumOr404 } from './own-album.server'

/** "Im Chat teilen": the accepted conversations in which an own album can be shared. */
export async function loader(args: LoaderFunctionArgs) {
  const { viewer, album } = await ownAlbumOr404(args)
  const { id, title, description, cover, imageCount, isExplicit, isOverLimit } = album
  const language = languageOf(args.request)
  const choices = await shareChoices(viewer, id)
  return {
    pageTitle: translator(language)('albums:title'),
    album: { id, title, description, cover, imageCount, isExplicit },
    mayShare: !isOverLimit && imageCount > 0,
    choices: withClientIds(
      choices.map(({ place, ...choice }) => ({ ...choice, place: place && placeName(language, place) })),
    ),
    at: now().toISOString(),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.pageTitle),
]

export default function ShareAlbum() {
  const { t } = useTranslation()
  const { album, mayShare, choices, at } = useLoaderData<typeof loader>()
  const { id, title } = album
  return (
    <Page title={t('albums:share.title')} header={<HeaderBar back={`/albums/${id}`} />} width="beside">
      {!mayShare ? (
        <EmptyState icon="lock" title={t('albums:share.failed')}>
          <Anchor className={LINK} href={`/albums/${id}`}>
            {title}
          </Anchor>
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
        <EmptyState icon="message-circle" title={t('albums:share.none')}>
          {t('albums:share.noneText')}
        </EmptyState>
      )}
    </Page>
  )
}
