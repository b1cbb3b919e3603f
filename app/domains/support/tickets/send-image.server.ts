import { WEBP_WIDTHS_PX } from 'db/limits/media'
import { fileNotFound } from '~/domains/media/delivery/delivery.server'
import { sendRendition } from '~/domains/media/delivery/send-rendition.server'
import { imageOf } from './ticket-images.server'

/** The largest width, so that screenshots are readable. */
export const TICKET_RENDITION = { width: Math.max(...WEBP_WIDTHS_PX), ext: 'webp' } as const

/**
 * Responds with an image of a ticket, uncached; 404 if the ticket has no such image. The caller has checked that the reader may see the
 * ticket.
 */
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
  if (!name) return fileNotFound()
  return sendRendition({ request, name, rendition: TICKET_RENDITION, access: 'private' })
}
