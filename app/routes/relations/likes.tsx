import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LIKES_PAGE } from 'db/limits/listing'
import { useTranslation } from 'react-i18next'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { likeListHref, likeListOf } from '~/domains/relations/likes/like-list'
import { likeCounts, likeList } from '~/domains/relations/likes/like-lists.server'
import { LikeRow } from '~/domains/relations/likes/like-row'
import { LikeSorts, LikeTabs, NoLikes } from '~/domains/relations/likes/like-tabs'
import { languageOf, translator } from '~/i18n/server.server'
import { ButtonLink } from '~/ui/button'
import { HeaderBar } from '~/ui/frame/header-bar'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'

/** Likes given, received and mutual (DECISIONS "Listing": likes are signals). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const params = new URL(request.url).searchParams
  const asked = likeListOf(params)
  const [list, counts] = await Promise.all([
    likeList({ viewer, ...asked, limit: LIKES_PAGE, cursor: params.get('cursor') }),
    likeCounts(viewer),
  ])
  const title = translator(languageOf(request))('relations:likes.title')
  return { ...asked, ...list, counts, title }
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function Likes() {
  const { t } = useTranslation()
  const { kind, sort, entries, nextCursor, counts } = useLoaderData<typeof loader>()
  return (
    <Page title={t('relations:likes.title')} header={<HeaderBar back="/my-profile" />} width="text">
      <LikeTabs kind={kind} counts={counts} />
      {entries.length === 0 ? (
        <NoLikes kind={kind} />
      ) : (
        <>
          <LikeSorts kind={kind} sort={sort} />
          <ul className="mb-4">
            {entries.map((entry) => (
              <LikeRow key={entry.id} entry={entry} given={kind !== 'received'} />
            ))}
          </ul>
        </>
      )}
      {nextCursor ? (
        <ButtonLink variant="secondary" wide href={likeListHref({ kind, sort, cursor: nextCursor })}>
          {t('relations:likes.more')}
        </ButtonLink>
      ) : null}
    </Page>
  )
}
