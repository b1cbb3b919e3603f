import { TICKET_EXPORT_MAX } from 'db/limits/support'
import { supportTickets } from 'db/schema/support'
import { desc } from 'drizzle-orm'
import { writeAuditLog } from '~/domains/accounts/audit/audit-log.server'
import { db } from '~/platform/database/db.server'
import { messagesOf } from '../tickets/ticket.server'
import { matchesSearch, type Staff } from './queue.server'
import type { TicketSearch } from './ticket-search'

export type ExportedTicket = {
  number: string
  category: string
  subject: string
  state: string
  email: string
  language: string
  createdAt: string
  closedAt: string | null
  messages: { author: string; staffName: string | null; text: string; createdAt: string; images: number }[]
}

/**
 * The tickets of a search for a file, the last changed first, at most TICKET_EXPORT_MAX, one after the other: memory does not grow with
 * them. The export is an entry of the audit log. `ip`: `context.ip`.
 */
export async function* exportTickets(
  search: TicketSearch,
  { by, ip }: { by: Staff; ip: string },
): AsyncGenerator<ExportedTicket> {
  const rows = await db
    .select()
    .from(supportTickets)
    .where(matchesSearch(by, search))
    .orderBy(desc(supportTickets.updatedAt), desc(supportTickets.id))
    .limit(TICKET_EXPORT_MAX)
  await db.transaction((tx) =>
    writeAuditLog(tx, {
      by,
      action: 'support.export',
      target: { type: 'ticket' },
      // Not the search text: it may be somebody's address.
      details: { tickets: rows.length, state: search.state, category: search.category },
      ip,
    }),
  )
  for (const { id, number, category, subject, state, email, language, createdAt, closedAt } of rows)
    yield {
      number,
      category,
      subject,
      state,
      email,
      language,
      createdAt: createdAt.toISOString(),
      closedAt: closedAt?.toISOString() ?? null,
      messages: (await messagesOf(id, { withNotes: true })).map(({ images, id: _, ...message }) => ({
        ...message,
        images: images.length,
      })),
    }
}
