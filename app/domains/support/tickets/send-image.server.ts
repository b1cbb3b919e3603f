import { WEBP_WIDTHS_PX } from 'db/limits/media'
import { absent } from '~/domains/media/delivery/delivery.server'
import { sendRendition } from '~/domains/media/delivery/send-rendition.server'
import { imageOf } from './ticket-images.server'

/** Large enough to read a screenshot. */
export const TICKET_RENDITION = { width: Math.max(...WEBP_WIDTHS_PX), ext: 'webp' } as const

/** Sends an image of that ticket, never cached; 404 for those of other tickets. The caller has checked who may read the ticket. */
export async function sendTicketImage({
  request,
  ticketId,
  imageId,
}: {
  request: Request
  ticketId: string
  imageId: string
}): Promise<Response> {
  const name = await imageOf(ticketId, imageId)
  return name ? sendRendition({ request, name, rendition: TICKET_RENDITION, access: 'private' }) : absent()
}
