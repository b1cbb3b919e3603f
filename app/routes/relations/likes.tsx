import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LIKES_PAGE } from 'db/limits/listing'
import { useTranslation } from 'react-i18next'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { LikeFilter, NoLikes } from '~/domains/relations/likes/like-filter'
import { likeListHref, likePageOf } from '~/domains/relations/likes/like-list'
import { LikeRow } from '~/domains/relations/likes/like-row'
import { likeCounts, likeList } from '~/domains/relations/likes/list-likes.server'
import { languageOf, translator } from '~/i18n/server.server'
import { ButtonLink } from '~/ui/button'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'

/** Likes given, received and mutual (DECISIONS "Listing": likes are signals). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const params = new URL(request.url).searchParams
  const view = likePageOf(params)
  const cursor = params.get('cursor')
  const [list, counts] = await Promise.all([
    likeList({ viewer, ...view, limit: LIKES_PAGE, cursor }),
    likeCounts(viewer),
  ])
  // Its last like was taken back: the earlier pages are still there.
  if (cursor && list.entries.length === 0) throw redirect(likeListHref(view))
  const title = translator(languageOf(request))('relations:likes.title')
  return { ...view, ...list, counts, title }
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function Likes() {
  const { t } = useTranslation()
  const { kind, sort, entries, nextCursor, counts } = useLoaderData<typeof loader>()
  return (
    <Page width="text">
      <div className="mt-3 mb-5 flex flex-wrap items-center justify-between gap-x-8 gap-y-5 xl:max-w-none!">
        <h1>{t('relations:likes.title')}</h1>
        {entries.length === 0 && kind === 'all' ? null : (
          <LikeFilter kind={kind} sort={sort} counts={counts} />
        )}
      </div>
      {entries.length === 0 ? (
        <NoLikes kind={kind} />
      ) : (
        <ul className="mb-4 xl:grid xl:max-w-none! xl:grid-cols-2 xl:gap-x-10">
          {entries.map((entry) => (
            <LikeRow key={entry.id} entry={entry} list={kind} />
          ))}
        </ul>
      )}
      {nextCursor ? (
        <ButtonLink variant="secondary" wide href={likeListHref({ kind, sort, cursor: nextCursor })}>
          {t('relations:likes.more')}
        </ButtonLink>
      ) : null}
    </Page>
  )
}
