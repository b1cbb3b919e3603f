import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { requireModerator } from '~/domains/accounts/staff.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { blockModeratedImage } from '~/domains/moderation/blocked-pictures/block-picture.server'
import { ApprovedGrid } from '~/domains/moderation/images/approved-grid'
import { approvedImages } from '~/domains/moderation/images/approved-images.server'
import { decideImage } from '~/domains/moderation/images/decide-image.server'
import {
  ApproveFormSchema,
  decisionRefusal,
  type ImagesView,
  imagesHref,
  imagesView,
  REJECT,
  RejectFormSchema,
  UNDO,
  UndoFormSchema,
} from '~/domains/moderation/images/forms'
import { approvedImage, queuedImage } from '~/domains/moderation/images/image-queue.server'
import { ImageViewer } from '~/domains/moderation/images/image-viewer'
import { otherPhotosOf, personHref } from '~/domains/moderation/images/person-photos.server'
import { EmptyQueue, QueueViews, UndoBanner } from '~/domains/moderation/images/queue-page'
import { waitingTimeText } from '~/domains/moderation/images/queue-status.server'
import { rejectionDraft } from '~/domains/moderation/images/rejection-draft.server'
import { undoableImageDecision, undoImageDecision } from '~/domains/moderation/images/undo-decision.server'
import { useQueueKeys, useQueueRefresh } from '~/domains/moderation/images/use-queue'
import { platformSettings } from '~/domains/settings/platform-settings.server'
import { readerOf, translator } from '~/i18n/server.server'
import { redirectWithFlash } from '~/platform/http/remix/flash.server'
import { parseForm, readForm } from '~/platform/http/remix/form.server'
import { Anchor } from '~/ui/button'
import { LONE_LINK } from '~/ui/classes/link'
import { AdminHeader } from '~/ui/frame/admin-header'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { useRootData } from '~/ui/frame/root-data'

/** The note of a blocked picture: it tells the moderators of its copies why they wait. */
const noteOf = (decision: { reason?: string }) => decision.reason ?? ''

type Given = { fields: Map<string, string>; view: ImagesView; act: { by: Viewer; ip: string } }

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
  const [others, owner, grid] = await Promise.all([
    image ? otherPhotosOf(image) : [],
    image ? personHref(viewer, image.userId) : null,
    isQueue || image ? null : approvedImages(view, view.before),
  ])
  // The last photo of a later page was rejected: that page must not say that the search finds nothing.
  if (grid?.images.length === 0 && view.before !== null) throw redirect(imagesHref({ ...view, before: null }))
  return {
    view,
    image,
    waitingTime: image && waitingTimeText(reader, image.uploadedAt),
    others,
    owner,
    canDecide: image !== null && image.userId !== viewer.id,
    draft: draft?.id === image?.id ? draft : null,
    settings,
    undoable,
    grid,
    title: translator(reader.language)('admin:nav.images'),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const by = await requireModerator({ request, context })
  const fields = await readForm(request)
  const view = imagesView(new URL(request.url).searchParams)
  const given = { fields, view, act: { by, ip: context.ip } }
  return fields.get('decision') === UNDO ? undo(given) : decide(given)
}

async function undo({ fields, view, act }: Given) {
  const form = parseForm(fields, UndoFormSchema)
  if (form.status !== 'success') return data({ reply: form.reply() }, { status: 400 })
  const undone = await undoImageDecision({ ...act, decisionId: form.value.decisionId })
  throw await redirectWithFlash(
    imagesHref(view, 'refusal' in undone ? null : undone.imageId),
    'refusal' in undone
      ? { tone: 'error', key: `moderation:refusal.${undone.refusal}` }
      : { tone: 'success', key: 'moderation:flash.undone' },
  )
}

async function decide({ fields, view, act }: Given) {
  const form = parseForm(fields, fields.get('decision') === REJECT ? RejectFormSchema : ApproveFormSchema)
  if (form.status !== 'success') return data({ reply: form.reply() }, { status: 400 })
  const { id, next, ...decision } = form.value
  const blocks = 'block' in decision && decision.block === 'on'
  const result = await decideImage({ ...act, imageId: id, decision })
  const to = imagesHref(view, next)
  // A photo that is unknown was removed by its owner meanwhile.
  if ('refusal' in result) throw await redirectWithFlash(to, { tone: 'error', ...decisionRefusal(result) })
  const { decisionId } = result
  const blocked = blocks
    ? await blockModeratedImage({ ...act, imageId: id, decisionId, note: noteOf(decision) })
    : null
  throw await redirectWithFlash(
    to,
    blocked && 'refusal' in blocked && blocked.refusal === 'no-file'
      ? { tone: 'error', key: 'pictures:blocked.refusal.noFile' }
      : { tone: 'success', key: `moderation:flash.${result.status}` },
  )
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function Images() {
  const { t } = useTranslation()
  const { view, image, waitingTime, others, owner, canDecide, draft, settings, undoable, grid } =
    useLoaderData<typeof loader>()
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
            personHref={owner}
            waitingTime={waitingTime}
            others={others}
            view={view}
            hintSettings={settings}
            canDecide={canDecide}
            draft={draft}
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
