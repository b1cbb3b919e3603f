import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireModerator } from '~/domains/accounts/staff.server'
import { requireRecentProof } from '~/domains/auth/step-up/step-up.server'
import { type ExportedTicket, exportTickets } from '~/domains/support/desk/export-tickets.server'
import { ticketSearchOf } from '~/domains/support/desk/ticket-search'

type Format = {
  type: string
  filename: string
  /** Before the first ticket, between two, and after the last. */
  start: string
  between: string
  end: string
  ticket: (ticket: ExportedTicket) => string
}

/** The tickets of a search as a file, streamed ticket by ticket. It needs a recent proof and is logged. */
export async function exportFile(
  { request, context }: LoaderFunctionArgs,
  format: Format,
): Promise<Response> {
  const staff = await requireModerator({ request, context })
  await requireRecentProof({ viewer: staff, request })
  const search = ticketSearchOf(new URL(request.url).searchParams)
  const tickets = exportTickets(search, { by: staff, ip: context.ip })
  const encoder = new TextEncoder()
  let isFirst = true
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(format.start)),
    async pull(controller) {
      const { value: ticket, done } = await tickets.next()
      if (done) {
        controller.enqueue(encoder.encode(format.end))
        return controller.close()
      }
      controller.enqueue(encoder.encode(`${isFirst ? '' : format.between}${format.ticket(ticket)}`))
      isFirst = false
    },
    cancel: async () => void (await tickets.return(undefined)),
  })
  return new Response(body, {
    headers: {
      'Content-Type': format.type,
      'Content-Disposition': `attachment; filename="${format.filename}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
