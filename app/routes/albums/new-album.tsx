import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ALBUMS_MAX } from 'db/limits/media'
import { useTranslation } from 'react-i18next'
import { loadFormDraft } from '~/domains/accounts/form-drafts/form-drafts.server'
import { FormDraftNotice } from '~/domains/accounts/forms/form-notices'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { freeAlbumLimits } from '~/domains/albums/album-limits.server'
import { createAlbum } from '~/domains/albums/edit-album.server'
import { AlbumFormSchema, keptAlbum } from '~/domains/albums/forms'
import { ownAlbums } from '~/domains/albums/own-albums.server'
import { ALBUM_REFUSAL_STATUS, albumRefusalText } from '~/domains/albums/refusal'
import { AlbumFields } from '~/domains/albums/ui/album-fields'
import { FullNotice } from '~/domains/albums/ui/album-tabs'
import { languageOf, translator } from '~/i18n/server.server'
import { redirectWithFlash } from '~/platform/http/remix/flash.server'
import { parseForm, readForm } from '~/platform/http/remix/form.server'
import { HeaderBar } from '~/ui/frame/header-bar'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { Notice } from '~/ui/notice'

/** Creates an album: the dialog of /albums as a page, and the page for its errors. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const title = translator(languageOf(request))('albums:title')
  const isProvider = viewer.userType === 'trans'
  const isFull = isProvider && (await ownAlbums(viewer)).isFull
  const full = isFull ? { free: await freeAlbumLimits(), isPremium: viewer.isPremium } : null
  const draft = await loadFormDraft({ viewer, request, path: '/albums/new' })
  return { title, isProvider, full, kept: keptAlbum(draft) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const form = parseForm(await readForm(request), AlbumFormSchema)
  if (form.status !== 'success') return data({ reply: form.reply(), refusal: null }, { status: 400 })
  const { title, description, isExplicit } = form.value
  const fields = { title, description: description || null, isExplicit: isExplicit === 'on' }
  const made = await createAlbum({ owner: viewer, fields })
  if ('refusal' in made) {
    const { refusal } = made
    return data({ reply: form.reply(), refusal }, { status: ALBUM_REFUSAL_STATUS[refusal] })
  }
  return redirectWithFlash(`/albums/${made.id}`, { tone: 'success', key: 'albums:done.created' })
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function NewAlbum() {
  const { t } = useTranslation()
  const { isProvider, full, kept } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  return (
    <Page title={t('albums:create.title')} header={<HeaderBar back="/albums" />} width="form">
      <div className="grid gap-5">
        {sent?.refusal ? (
          <Notice tone="error" takesFocus title={t('albums:create.failed')}>
            {albumRefusalText(t, sent.refusal)}
          </Notice>
        ) : null}
        {full && !sent ? (
          <FullNotice {...full} albumsMax={ALBUMS_MAX} />
        ) : isProvider ? (
          <>
            {kept && !sent ? <FormDraftNotice /> : null}
            <AlbumFields
              action="/albums/new"
              reply={sent?.reply}
              kept={kept}
              submit={t('albums:create.submit')}
              pending={t('albums:create.pending')}
            />
          </>
        ) : (
          <Notice>{t('albums:providersOnly')}</Notice>
        )}
      </div>
    </Page>
  )
}
