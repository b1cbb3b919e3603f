import type { LoaderFunctionArgs } from '@remix-run/node'
import { staffOf } from '~/domains/accounts/staff.server'
import { fileNotFound, sendPicture } from '~/domains/media/delivery/delivery.server'
import { logCaseView } from '~/domains/moderation/cases/case-work.server'
import { caseFor } from '~/domains/moderation/cases/cases.server'
import { mayShowPictures, SHOW_TOKEN_PARAM } from '~/domains/moderation/cases/hidden-pictures.server'
import { evidencePhoto } from '~/domains/moderation/evidence/read-evidence.server'

/** A frozen photo of a case, for moderators. Each view is logged. Everybody else gets the 404 of a photo that does not exist. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const found = await staffOf({ request, context }, 'moderator')
  if (!('staff' in found)) return fileNotFound()
  const { staff } = found
  const { caseId = '', evidenceId = '' } = params
  const open = await caseFor(staff, caseId)
  const token = new URL(request.url).searchParams.get(SHOW_TOKEN_PARAM)
  if (!open || !mayShowPictures(staff, open, token)) return fileNotFound()
  const body = await evidencePhoto({ caseId, id: evidenceId, member: staff.id })
  if (!body) return fileNotFound()
  await logCaseView({ by: staff, caseId, ip: context.ip, at: { evidenceId } })
  return sendPicture(body)
}
