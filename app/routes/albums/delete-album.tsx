import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { AccountField } from '~/domains/accounts/forms/account-field'
import { isOfOtherAccount } from '~/domains/accounts/forms/check-account.server'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { removeAllImages } from '~/domains/albums/album-images.server'
import { deleteAlbum } from '~/domains/albums/edit-album.server'
import { languageOf, translator } from '~/i18n/server.server'
import { refuseWithoutDatabase } from '~/platform/database/unreachable.server'
import { redirectWithFlash } from '~/platform/http/remix/flash.server'
import { readForm } from '~/platform/http/remix/form.server'
import { notFound } from '~/platform/http/remix/responses.server'
import { Button, ButtonLink } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { HeaderBar } from '~/ui/frame/header-bar'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { Notice } from '~/ui/notice'
import { ownAlbumOr404 } from './own-album.server'

/** Asks before an album, or all its images (`?what=images`), are deleted. */
export async function loader(args: LoaderFunctionArgs) {
  const { album } = await ownAlbumOr404(args)
  const { id, title, imageCount } = album
  const onlyImages = new URL(args.request.url).searchParams.get('what') === 'images'
  const t = translator(languageOf(args.request))
  return { pageTitle: t('albums:title'), album: { id, title, imageCount }, onlyImages }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const target = { owner: viewer, albumId: params.albumId ?? '' }
  const fields = await readForm(request)
  // Not back to this page, which is unknown to the other account.
  if (isOfOtherAccount(viewer, fields))
    return redirectWithFlash('/albums', { tone: 'error', key: 'account:otherAccount' })
  const onlyImages = fields.get('what') === 'images'
  const refused = await refuseWithoutDatabase(() =>
    onlyImages ? removeAllImages(target) : deleteAlbum(target),
  )
  if (refused?.refusal === 'no-database') return data({ isUnavailable: true }, { status: 503 })
  if (onlyImages) {
    if (refused) notFound()
    return redirectWithFlash(`/albums/${target.albumId}`, { tone: 'success', key: 'albums:done.removeAll' })
  }
  // One that is gone may be deleted again, after a lost answer, and any id alike: so nobody learns which albums exist.
  return redirectWithFlash('/albums', { tone: 'success', key: 'albums:done.deleted' })
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.pageTitle),
]

export default function DeleteAlbum() {
  const { t } = useTranslation()
  const { album, onlyImages } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const { id, title, imageCount: count } = album
  return (
    <Page
      title={t(onlyImages ? 'albums:delete.allTitle' : 'albums:delete.title')}
      header={<HeaderBar back={`/albums/${id}`} />}
      width="form"
    >
      {sent?.isUnavailable ? (
        <Notice
          tone="error"
          takesFocus
          title={onlyImages ? undefined : t('albums:delete.failed')}
          className="mb-4"
        >
          {t('toast.failed')}
        </Notice>
      ) : null}
      <form method="post" action={hrefOf(id, onlyImages)} className={`${CARD} grid gap-3 p-4`}>
        <AccountField />
        {onlyImages ? <input type="hidden" name="what" value="images" /> : null}
        <p className="[overflow-wrap:anywhere]">
          {t(onlyImages ? 'albums:delete.allText' : 'albums:delete.text', { title, count })}
        </p>
        <Button variant="danger" wide pendingText={t('albums:delete.pending')}>
          {t(onlyImages ? 'albums:images.removeAll' : 'albums:delete.submit')}
        </Button>
        <ButtonLink variant="secondary" wide href={`/albums/${id}`}>
          {t('albums:delete.cancel')}
        </ButtonLink>
      </form>
    </Page>
  )
}

/** The address of this page. Also an answer to its form asks about the images only, in every language. */
const hrefOf = (id: string, onlyImages: boolean) => `/albums/${id}/delete${onlyImages ? '?what=images' : ''}`
