import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireModerator } from '~/domains/accounts/staff.server'
import { requireRecentProof } from '~/domains/auth/step-up/step-up.server'
import { type ExportedTicket, exportTickets } from '~/domains/support/desk/export-tickets.server'
import { ticketSearchOf } from '~/domains/support/desk/ticket-search'
import { streamDownload } from '~/platform/http/remix/download.server'

type Format = {
  /** The Content-Type. */
  type: string
  filename: string
  partsOf: (tickets: AsyncGenerator<ExportedTicket>) => AsyncGenerator<string>
}

/** The tickets of a search as a file, streamed ticket by ticket. It needs a recent proof and is logged. */
export async function exportFile(
  { request, context }: LoaderFunctionArgs,
  { type, filename, partsOf }: Format,
): Promise<Response> {
  const staff = await requireModerator({ request, context })
  await requireRecentProof({ viewer: staff, request })
  const search = ticketSearchOf(new URL(request.url).searchParams)
  return streamDownload({
    type,
    filename,
    parts: partsOf(exportTickets(search, { by: staff, ip: context.ip })),
  })
}
