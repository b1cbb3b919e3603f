import type { LoaderFunctionArgs } from '@remix-run/node'
import { staffOf } from '~/domains/accounts/staff.server'
import { fileNotFound, sendPicture } from '~/domains/media/delivery/delivery.server'
import { viewPicture } from '~/domains/verification/queue.server'

/** A picture of the request that this session has open, each view logged. Everybody else gets the 404 of a photo that does not exist. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const found = await staffOf({ request, context }, 'moderator')
  if (!('staff' in found)) return fileNotFound()
  const { requestId = '', picture = '' } = params
  const body = await viewPicture({ by: found.staff, requestId, picture, ip: context.ip })
  if (!body) return fileNotFound()
  return sendPicture(body)
}
