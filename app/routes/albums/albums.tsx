import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ALBUMS_MAX } from 'db/limits/media'
import { useTranslation } from 'react-i18next'
import { loadFormDraft, saveFormDraft } from '~/domains/accounts/form-drafts/form-drafts.server'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { freeAlbumLimits } from '~/domains/albums/album-limits.server'
import { ownShares, receivedShares, receiversByAlbum } from '~/domains/albums/list-shares.server'
import { ownAlbums } from '~/domains/albums/own-albums.server'
import { withClientIds } from '~/domains/albums/share.server'
import { AlbumTabs, MyAlbums, NewAlbumLink } from '~/domains/albums/ui/album-tabs'
import { LedgerRow, OwnShareList, ReceivedShareList } from '~/domains/albums/ui/share-list'
import { languageOf, translator } from '~/i18n/server.server'
import { timeZoneOf } from '~/platform/http/reader-time-zone.server'
import { now } from '~/platform/time/clock.server'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty'
import { HeaderBar } from '~/ui/frame/header-bar'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { Notice } from '~/ui/notice'

const NEW_ALBUM = '/albums/new'

/** Private albums (SPEC 2). Providers see their own albums, or all shares (`?tab=shared`); customers see the albums shared with them. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const draft = await loadFormDraft({ viewer, request, path: '/albums' })
  // The draft of the dialog for a new album: the page of the same form shows it, since the dialog opens only by its button.
  if (draft?.has('title')) {
    await saveFormDraft({ userId: viewer.id, path: NEW_ALBUM, fields: draft, request })
    throw redirect(NEW_ALBUM)
  }
  const t = translator(languageOf(request))
  const time = { at: now().toISOString(), timeZone: timeZoneOf(request) }
  const isShared = new URL(request.url).searchParams.get('tab') === 'shared'
  if (viewer.userType !== 'trans') {
    const title = t('albums:sharedTitle')
    return { title, time, isShared, mine: null, byMe: [], withMe: await receivedShares(viewer) }
  }
  const [own, free, receivers] = await Promise.all([
    ownAlbums(viewer),
    freeAlbumLimits(),
    isShared ? {} : receiversByAlbum(viewer),
  ])
  // Newest first: members mostly fill and share their newest album.
  const mine = { ...own, albums: own.albums.toReversed(), free, receivers, isPremium: viewer.isPremium }
  const [byMe, withMe] = isShared ? await Promise.all([ownShares(viewer), receivedShares(viewer)]) : [[], []]
  return { title: t('albums:title'), time, isShared, mine, byMe: withClientIds(byMe), withMe }
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function Albums() {
  const { t } = useTranslation()
  const { title, mine, isShared, byMe, withMe, time } = useLoaderData<typeof loader>()
  return (
    <Page header={<HeaderBar back={mine ? '/my-profile' : '/settings'} />}>
      <div className="mt-3 mb-5 flex flex-wrap items-center justify-between gap-x-3 gap-y-5">
        <h1>{title}</h1>
        {mine && !isShared && !mine.isFull ? <NewAlbumLink /> : null}
      </div>
      <div className="grid gap-6">
        {mine ? <AlbumTabs count={mine.albums.length} isShared={isShared} /> : null}
        {mine && !isShared ? (
          <MyAlbums {...mine} albumsMax={ALBUMS_MAX} />
        ) : (
          <>
            {mine || isShared ? null : <Notice>{t('albums:providersOnly')}</Notice>}
            {mine ? (
              <section className="grid gap-3" aria-labelledby="with-me">
                <h2 id="with-me">{t('albums:shares.withMe')}</h2>
                {withMe.length > 0 ? (
                  <ReceivedShareList shares={withMe} {...time} />
                ) : (
                  <p className="text-ink-soft">{t('albums:shares.noneWithMe')}</p>
                )}
              </section>
            ) : withMe.length > 0 ? (
              <ReceivedShareList shares={withMe} {...time} />
            ) : (
              <EmptyState
                icon="lock"
                title={t('albums:shares.none')}
                action={<ButtonLink href="/">{t('relations:likes.discover')}</ButtonLink>}
              >
                {t('albums:shares.noneWithMe')}
              </EmptyState>
            )}
            {mine ? (
              <section className="grid gap-3" aria-labelledby="by-me">
                <h2 id="by-me">{t('albums:shares.byMe')}</h2>
                {byMe.length > 0 ? (
                  <OwnShareList shares={byMe} from="list" {...time} />
                ) : (
                  <p className="text-ink-soft">{t('albums:shares.noneByMe')}</p>
                )}
              </section>
            ) : null}
          </>
        )}
        {mine && !isShared ? null : <LedgerRow />}
      </div>
    </Page>
  )
}
