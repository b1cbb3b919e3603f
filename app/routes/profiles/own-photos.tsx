import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { checkAccount } from '~/domains/accounts/forms/check-account.server'
import {
  checkSession,
  type RequestArgs,
  requireViewer,
  sessionOverAnswer,
  type Viewer,
} from '~/domains/accounts/viewer.server'
import { OwnPhotosFormSchema } from '~/domains/media/own-photos/forms'
import { OWN_PHOTOS, OWN_PHOTOS_ID } from '~/domains/media/own-photos/own-photos'
import { addOwnPhotos, changeOwnPhotos, ownPhotosData } from '~/domains/media/own-photos/own-photos.server'
import { OwnPhotosCard } from '~/domains/media/own-photos/own-photos-card'
import { RefusedFiles } from '~/domains/media/own-photos/upload/upload-list'
import { MEDIA_REFUSAL_STATUS } from '~/domains/media/refusal'
import { languageOf, translator } from '~/i18n/server.server'
import { pathOf } from '~/platform/http/address'
import { redirectWithFlash } from '~/platform/http/remix/flash.server'
import { parseForm, readForm } from '~/platform/http/remix/form.server'
import { refererPath } from '~/platform/http/same-origin-path'
import { isMultipart } from '~/platform/http/uploads/upload.server'
import { EmptyState } from '~/ui/empty'
import { HeaderBar } from '~/ui/frame/header-bar'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'

/** The own photos on a page of their own: the card of the editor, and the page for errors of its forms. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const title = translator(languageOf(request))('media:own.pageTitle')
  return { own: await ownPhotosData(viewer), title }
}

/** The forms of the card (SPEC 2 "Photos"): files by multipart, everything else by fields. */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  return isMultipart(request) ? add(viewer, { request, context }) : change(viewer, request)
}

async function add(viewer: Viewer, args: RequestArgs) {
  const { request } = args
  const { added, refused } = await addOwnPhotos({
    owner: viewer,
    request,
    checkFields: async (fields) => {
      await checkSession(viewer)
      await checkAccount(request, viewer, fields)
    },
  }).catch(async (error: unknown) => {
    throw await sessionOverAnswer(args, error)
  })
  const [first] = refused
  if (first) return data({ added, refused }, { status: MEDIA_REFUSAL_STATUS[first.refusal] })
  return backWith(request, 'media:own.done.added', { count: added })
}

async function change(viewer: Viewer, request: Request) {
  const fields = await readForm(request)
  await checkAccount(request, viewer, fields)
  const form = parseForm(fields, OwnPhotosFormSchema)
  if (form.status !== 'success') throw new Response(null, { status: 400 })
  const result = await changeOwnPhotos({ owner: viewer, change: form.value })
  if ('refusal' in result) {
    // A photo that another page has removed meanwhile: the page of the form shows the others.
    const isOnPage = result.refusal === 'unknown' && refererPath(request) !== null && !isScript(request)
    if (isOnPage) return redirectWithFlash(cardOf(request), { tone: 'error', key: 'media:refusal.unknown' })
    throw new Response(null, { status: MEDIA_REFUSAL_STATUS[result.refusal] })
  }
  return backWith(request, result.done)
}

/** Redirects to the card's page. Scripts show results by themselves, and need no message. */
async function backWith(request: Request, key: string, values?: { count: number }) {
  const to = cardOf(request)
  return isScript(request) ? redirect(to) : redirectWithFlash(to, { tone: 'success', key, values })
}

const isScript = ({ headers }: Request) => headers.get('accept')?.startsWith('application/json') === true

// The host sends `Referrer-Policy: same-origin`; a client without a referrer gets the page of the photos.
function cardOf(request: Request): string {
  const path = pathOf(refererPath(request) ?? '')
  return `${/^\/my-profile(\/edit)?$/.test(path) ? path : OWN_PHOTOS}#${OWN_PHOTOS_ID}`
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function OwnPhotos() {
  const { t } = useTranslation()
  const { own } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  return (
    <Page title={t('media:own.pageTitle')} header={<HeaderBar back="/my-profile" />}>
      {own ? (
        <div className="grid gap-6">
          {sent ? <RefusedFiles {...sent} /> : null}
          <OwnPhotosCard {...own} isPage />
        </div>
      ) : (
        <EmptyState icon="image" title={t('media:own.none')}>
          {t('media:refusal.customer')}
        </EmptyState>
      )}
    </Page>
  )
}
