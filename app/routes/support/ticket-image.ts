import type { LoaderFunctionArgs } from '@remix-run/node'
import { viewerOf } from '~/domains/accounts/viewer.server'
import { fileNotFound } from '~/domains/media/delivery/delivery.server'
import { ticketAt } from '~/domains/support/tickets/own-tickets.server'
import { sendTicketImage } from '~/domains/support/tickets/ticket-images.server'

/** An image of a ticket, for people who may read the ticket. Everybody else gets the same 404 as for an image that does not exist. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { ticket = '', imageId = '' } = params
  const ticketId = await ticketAt(ticket, await viewerOf({ request, context }))
  return ticketId ? sendTicketImage({ request, ticketId, imageId }) : fileNotFound()
}
