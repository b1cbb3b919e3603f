import { type ActionFunctionArgs, data, redirect } from '@remix-run/node'
import { requireModerator } from '~/domains/accounts/staff.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { blockModeratedImage } from '~/domains/moderation/blocked-pictures/block-picture.server'
import { withShowToken } from '~/domains/moderation/cases/hidden-pictures.server'
import { decideImage } from '~/domains/moderation/images/decide-image.server'
import {
  ApproveFormSchema,
  decisionRefusal,
  type ImagesView,
  imagesHref,
  imagesView,
  REJECT,
  RejectFormSchema,
  SHOW,
  ShowFormSchema,
  UNDO,
  UndoFormSchema,
} from '~/domains/moderation/images/forms'
import { showPhotosBeside } from '~/domains/moderation/images/person-photos.server'
import { keepRejection } from '~/domains/moderation/images/rejection-draft.server'
import { undoImageDecision } from '~/domains/moderation/images/undo-decision.server'
import { redirectWithFlash } from '~/platform/http/remix/flash.server'
import { parseForm, readForm } from '~/platform/http/remix/form.server'

/** The note of a blocked picture: it tells the moderators of its copies why they wait. */
const noteOf = (decision: { reason?: string }) => decision.reason ?? ''

type Given = {
  request: Request
  fields: Map<string, string>
  view: ImagesView
  act: { by: Viewer; ip: string }
}

/** The action of the page of the photos: decides about one, undoes a decision, or displays a hidden photo. */
export async function changeImage({ request, context }: ActionFunctionArgs) {
  const by = await requireModerator({ request, context })
  const fields = await readForm(request)
  const view = imagesView(new URL(request.url).searchParams)
  const given = { request, fields, view, act: { by, ip: context.ip } }
  const decision = fields.get('decision')
  if (decision === SHOW) return show(given)
  return decision === UNDO ? undo(given) : decide(given)
}

async function show({ request, fields, view, act }: Given) {
  const form = parseForm(fields, ShowFormSchema)
  if (form.status !== 'success') return data({ reply: form.reply() }, { status: 400 })
  const { id } = form.value
  const href = imagesHref(view, id)
  const token = await showPhotosBeside(id, act)
  const headers = await keepRejection({ by: act.by, fields, request })
  throw redirect(token ? withShowToken(href, token) : href, { headers })
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
  // A photo that is unknown was removed by its owner meanwhile. One that must be displayed first has the button for that on its page.
  const to = imagesHref(view, 'refusal' in result && result.refusal === 'unseen' ? id : next)
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
