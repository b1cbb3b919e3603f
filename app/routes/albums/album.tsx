import { randomUUID } from 'node:crypto'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { requireViewer, sessionOverAnswer } from '~/domains/accounts/viewer.server'
import { addAlbumImages, type RefusedImage } from '~/domains/albums/add-images.server'
import { changeAlbumImage } from '~/domains/albums/album-images.server'
import { type AlbumImageChange, AlbumImageFormSchema } from '~/domains/albums/forms'
import { ownShares } from '~/domains/albums/list-shares.server'
import { type UploadRefused, uploadRefusalStatus, uploadRefusalText } from '~/domains/albums/refusal'
import { withClientIds } from '~/domains/albums/share.server'
import { AlbumHead } from '~/domains/albums/ui/album-head'
import { AlbumImages } from '~/domains/albums/ui/album-images'
import { OwnShareList } from '~/domains/albums/ui/share-list'
import { languageOf, translator } from '~/i18n/server.server'
import { timeZoneOf } from '~/platform/http/reader-time-zone.server'
import { redirectWithFlash } from '~/platform/http/remix/flash.server'
import { parseForm, readForm } from '~/platform/http/remix/form.server'
import { notFound } from '~/platform/http/remix/responses.server'
import { isMultipart } from '~/platform/http/uploads/upload.server'
import { now } from '~/platform/time/clock.server'
import { HeaderBar } from '~/ui/frame/header-bar'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { Notice } from '~/ui/notice'
import { ownAlbumOr404 } from './own-album.server'

/** An own album (SPEC 2, the dialog of an album): its images, who can see it, and everything that can be done with it. */
export async function loader(args: LoaderFunctionArgs) {
  const { viewer, album } = await ownAlbumOr404(args)
  const { request } = args
  return {
    title: translator(languageOf(request))('albums:title'),
    album,
    formId: randomUUID(),
    shares: withClientIds(await ownShares(viewer, album.id)),
    time: { at: now().toISOString(), timeZone: timeZoneOf(request) },
  }
}

/** The forms of the page: images by multipart, changes to one image by fields. */
export async function action(args: ActionFunctionArgs) {
  const { request, context, params } = args
  const viewer = await requireViewer({ request, context })
  const { albumId = '' } = params
  const here = `/albums/${albumId}`
  const images = `${here}#images`
  if (isMultipart(request)) {
    const result = await addAlbumImages({ owner: viewer, sid: viewer.sid, albumId, request }).catch(
      async (error: unknown) => {
        throw await sessionOverAnswer(args, error)
      },
    )
    if ('refusal' in result) {
      if (result.refusal === 'unknown') notFound()
      return data({ added: 0, refused: [], whole: result }, { status: uploadRefusalStatus(result) })
    }
    const { added, refused } = result
    const [first] = refused
    if (!first) return redirectWithFlash(images, { tone: 'success', key: 'albums:done.uploaded' })
    return data({ added: added.length, refused, whole: null }, { status: uploadRefusalStatus(first.refused) })
  }
  const form = parseForm(await readForm(request), AlbumImageFormSchema)
  if (form.status !== 'success') throw new Response(null, { status: 400 })
  const changed = await changeAlbumImage({ owner: viewer, albumId, change: form.value })
  const done = 'refusal' in changed ? await gone(args, form.value) : changed
  // A script shows the result by itself.
  if (request.headers.get('accept')?.startsWith('application/json')) return redirect(here)
  return redirectWithFlash(images, { tone: 'success', key: done.done })
}

/** In an own album any image that is gone may be deleted again, after a lost answer; all else is the 404 of unknown pages. */
async function gone(args: ActionFunctionArgs, { intent }: AlbumImageChange): Promise<{ done: string }> {
  if (intent !== 'remove') notFound()
  await ownAlbumOr404(args)
  return { done: 'albums:done.remove' }
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function Album() {
  const { t } = useTranslation()
  const { album, formId, shares, time } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  return (
    <Page header={<HeaderBar back="/albums" />}>
      <div className="grid gap-6">
        <AlbumHead album={album} />
        {sent ? <RefusedImages {...sent} /> : null}
        <section id="images" className="grid gap-4" aria-labelledby="images-title">
          <h2 id="images-title">{t('albums:images.title')}</h2>
          <AlbumImages album={album} formId={formId} />
        </section>
        {shares.length > 0 ? (
          <section className="grid gap-3" aria-labelledby="shares-title">
            <h2 id="shares-title">{t('albums:shares.title')}</h2>
            <OwnShareList shares={shares} from="album" {...time} />
          </section>
        ) : null}
      </div>
    </Page>
  )
}

/** Says why an upload of images was refused, as a whole or for some of its files (SPEC 8 "Upload-Fehler"). */
function RefusedImages({
  added,
  refused,
  whole,
}: {
  /** How many images were stored. */
  added: number
  /** The files that were refused, each with its reason. */
  refused: readonly RefusedImage[]
  /** The reason if the form was refused as a whole. */
  whole: UploadRefused | null
}) {
  const { t } = useTranslation()
  return (
    <Notice tone="error" title={t('albums:upload.error')}>
      {whole ? <p>{uploadRefusalText(t, whole)}</p> : null}
      {refused.length > 0 ? (
        <>
          <p>{added > 0 ? t('albums:upload.some', { count: added }) : t('albums:upload.failed')}</p>
          <ul className="grid list-disc gap-1 pl-5 [overflow-wrap:anywhere]">
            {refused.map(({ filename, refused: why }, at) => {
              const error = uploadRefusalText(t, why)
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name, and the list never changes
                <li key={at}>{filename ? t('media:own.refused.file', { name: filename, error }) : error}</li>
              )
            })}
          </ul>
        </>
      ) : null}
    </Notice>
  )
}
