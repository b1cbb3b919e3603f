import type { LoaderFunctionArgs } from '@remix-run/node'
import { staffOf } from '~/domains/accounts/staff.server'
import { fileNotFound } from '~/domains/media/delivery/delivery.server'
import { sendTicketImage } from '~/domains/support/tickets/ticket-images.server'
import { isGuid } from '~/platform/input/guid.server'

/** An image of a ticket, for moderators. Everybody else gets the 404 of a photo that does not exist. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const found = await staffOf({ request, context }, 'moderator')
  const { ticketId = '', imageId = '' } = params
  if (!('staff' in found) || !isGuid(ticketId)) return fileNotFound()
  return sendTicketImage({ request, ticketId, imageId })
}
