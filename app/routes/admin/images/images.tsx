import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { requireModerator } from '~/domains/accounts/staff.server'
import { SHOW_TOKEN_PARAM, withShowToken } from '~/domains/moderation/cases/hidden-pictures.server'
import { mayShowPicturesOf } from '~/domains/moderation/cases/pictures-of-person.server'
import { ApprovedGrid } from '~/domains/moderation/images/approved-grid'
import { approvedImages } from '~/domains/moderation/images/approved-images.server'
import { imagesHref, imagesView } from '~/domains/moderation/images/forms'
import { imageBar } from '~/domains/moderation/images/image-bar.server'
import { approvedImage, queuedImage } from '~/domains/moderation/images/image-queue.server'
import { ImageViewer } from '~/domains/moderation/images/image-viewer'
import { otherPhotosOf, personHref } from '~/domains/moderation/images/person-photos.server'
import { EmptyQueue, QueueViews, UndoBanner } from '~/domains/moderation/images/queue-page'
import { waitingTimeText } from '~/domains/moderation/images/queue-status.server'
import { rejectionDraft } from '~/domains/moderation/images/rejection-draft.server'
import { undoableImageDecision } from '~/domains/moderation/images/undo-decision.server'
import { useQueueKeys, useQueueRefresh } from '~/domains/moderation/images/use-queue'
import { platformSettings } from '~/domains/settings/platform-settings.server'
import { readerOf, translator } from '~/i18n/server.server'
import { Anchor } from '~/ui/button'
import { LONE_LINK } from '~/ui/classes/link'
import { AdminHeader } from '~/ui/frame/admin-header'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { useRootData } from '~/ui/frame/root-data'
import { changeImage } from './image-action.server'

/** SPEC 2 "Bild Moderation", for moderators: the photos that wait for a decision, one at a time, and the approved ones. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireModerator({ request, context })
  const params = new URL(request.url).searchParams
  const reader = readerOf(request)
  const view = imagesView(params)
  const draft = await rejectionDraft(viewer, request)
  const imageId = params.get('image') ?? draft?.id ?? null
  const isQueue = view.show === 'pending'
  const [image, settings, undoable] = await Promise.all([
    isQueue ? queuedImage(imageId) : imageId ? approvedImage(imageId) : null,
    platformSettings(),
    undoableImageDecision(viewer),
  ])
  const token = params.get(SHOW_TOKEN_PARAM)
  const [others, owner, bar, isShown, grid] = await Promise.all([
    image ? otherPhotosOf(image) : [],
    image ? personHref(viewer, image.userId) : null,
    image ? imageBar(viewer, image.userId) : null,
    image ? mayShowPicturesOf(viewer, image.userId, token) : true,
    isQueue || image ? null : approvedImages(viewer, view, view.before),
  ])
  const href = imagesHref(view, image?.id)
  // The last photo of a later page was rejected: that page must not say that the search finds nothing.
  if (grid?.images.length === 0 && view.before !== null) throw redirect(imagesHref({ ...view, before: null }))
  return {
    view,
    image,
    isShown,
    // Also an answer with an error displays what was hidden.
    address: isShown && token ? withShowToken(href, token) : href,
    waitingTime: image && waitingTimeText(reader, image.uploadedAt),
    others,
    owner,
    bar,
    draft: draft?.id === image?.id ? draft : null,
    settings,
    undoable,
    grid,
    title: translator(reader.language)('admin:nav.images'),
  }
}

export const action = (args: ActionFunctionArgs) => changeImage(args)

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function Images() {
  const { t } = useTranslation()
  const page = useLoaderData<typeof loader>()
  const { view, image, settings, undoable, grid } = page
  const reply = useActionData<typeof action>()?.reply
  const news = useQueueRefresh(view.show === 'pending' ? (image?.id ?? null) : null)
  useQueueKeys()
  return (
    <Page>
      <div className="[@media(height<30rem)]:flex [@media(height<30rem)]:flex-col">
        <AdminHeader current="images" />
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <h1 className="max-md:sr-only">{t('admin:nav.images')}</h1>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
            <div className="flex gap-5 max-lg:hidden">
              <ImageLinks />
            </div>
            <QueueViews view={view} />
          </div>
        </div>
        {undoable ? <UndoBanner key={undoable.id} decision={undoable} action={imagesHref(view)} /> : null}
        {image ? (
          <ImageViewer
            key={image.id}
            image={image}
            personHref={page.owner}
            waitingTime={page.waitingTime}
            others={page.others}
            isShown={page.isShown}
            address={page.address}
            view={view}
            hintSettings={settings}
            bar={page.bar}
            draft={page.draft}
            reply={reply}
            news={news}
          />
        ) : null}
        {grid ? (
          <ApprovedGrid
            images={grid.images}
            view={view}
            older={grid.nextCursor && imagesHref({ ...view, before: grid.nextCursor })}
          />
        ) : null}
        {image || grid ? null : <EmptyQueue waiting={news?.place.total ?? 0} />}
        <div className="mt-6 flex flex-wrap gap-x-5 lg:hidden">
          <ImageLinks />
        </div>
      </div>
    </Page>
  )
}

/** Pages about the photos: beside the views in a wide window, at the end of the page in a narrow one. */
function ImageLinks() {
  const { t } = useTranslation()
  const isAdmin = useRootData()?.viewer?.role === 'admin'
  return (
    <>
      <Anchor className={`${LONE_LINK} text-sm`} href="/admin/images/agreement">
        {t('hints:agreement.title')}
      </Anchor>
      {isAdmin ? (
        <Anchor className={`${LONE_LINK} text-sm`} href="/admin/blocked-pictures">
          {t('pictures:blocked.title')}
        </Anchor>
      ) : null}
    </>
  )
}
