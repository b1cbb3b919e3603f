import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { loadFormDraft } from '~/domains/accounts/form-drafts/form-drafts.server'
import { FormDraftNotice } from '~/domains/accounts/forms/form-notices'
import { changeAlbum } from '~/domains/albums/edit-album.server'
import { AlbumFormSchema, keptAlbum } from '~/domains/albums/forms'
import { AlbumFields } from '~/domains/albums/ui/album-fields'
import { languageOf, translator } from '~/i18n/server.server'
import { redirectWithFlash } from '~/platform/http/remix/flash.server'
import { parseForm, readForm } from '~/platform/http/remix/form.server'
import { notFound } from '~/platform/http/remix/responses.server'
import { HeaderBar } from '~/ui/frame/header-bar'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { ownAlbumOr404 } from './own-album.server'

/** Title, description and the "freizügig" mark of an own album. */
export async function loader(args: LoaderFunctionArgs) {
  const { viewer, album } = await ownAlbumOr404(args)
  const { id, title, description, isExplicit } = album
  const { request, params } = args
  const draft = await loadFormDraft({ viewer, request, path: `/albums/${params.albumId}/edit` })
  return {
    pageTitle: translator(languageOf(request))('albums:title'),
    album: { id, title, description, isExplicit },
    kept: keptAlbum(draft, isExplicit),
  }
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, album } = await ownAlbumOr404(args)
  const { request } = args
  const albumId = album.id
  const form = parseForm(await readForm(request), AlbumFormSchema)
  if (form.status !== 'success') return data({ reply: form.reply() }, { status: 400 })
  const { title, description, isExplicit, wasExplicit } = form.value
  // Only a pressed switch changes the mark: the form may be older than the correction of a moderator.
  const mark = isExplicit === wasExplicit ? {} : { isExplicit: isExplicit === 'on' }
  const fields = { title, description: description || null, ...mark }
  if (await changeAlbum({ owner: viewer, albumId, fields })) notFound()
  return redirectWithFlash(`/albums/${albumId}`, { tone: 'success', key: 'albums:done.saved' })
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.pageTitle),
]

export default function EditAlbum() {
  const { t } = useTranslation()
  const { album, kept } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const { id, title, description, isExplicit } = album
  return (
    <Page title={t('albums:edit.title')} header={<HeaderBar back={`/albums/${id}`} />} width="form">
      <div className="grid gap-5">
        {kept && !sent ? <FormDraftNotice /> : null}
        <AlbumFields
          action={`/albums/${id}/edit`}
          reply={sent?.reply}
          values={{
            title,
            description: description ?? undefined,
            isExplicit: isExplicit ? 'on' : undefined,
          }}
          kept={kept}
          submit={t('albums:edit.submit')}
          pending={t('albums:edit.pending')}
        />
      </div>
    </Page>
  )
}
