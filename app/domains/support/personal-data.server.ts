import { supportTickets, ticketImages, ticketMessages } from 'db/schema/support'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { renditionKey } from '~/domains/media/renditions'
import {
  type ExportPart,
  exportRows,
  INTERNAL,
  pagesOf,
  STAFF,
} from '~/platform/personal-data/export-parts.server'
import { exported, notExported, type PersonalData } from '~/platform/personal-data/personal-data.server'
import { storage } from '~/platform/storage/storage.server'
import { deleteTicketsOf } from './tickets/delete-tickets.server'
import { TICKET_RENDITION } from './tickets/ticket-images.server'

const Message = z.strictObject({
  author: z.enum(['person', 'staff']),
  text: z.string(),
  createdAt: z.string(),
})

// Qualified by hand: in a select from one table Drizzle omits the table, and in the subquery `id` would be that of the message.
const TICKET_ID = sql.raw('support_tickets.id')

/** When the message of an image was sent: the date of its file in the archive. */
const SENT_AT =
  sql`(select m.created_at from ticket_messages m where m.id = ticket_images.message_id)`.mapWith(
    ticketMessages.createdAt,
  )

const tickets: ExportPart = exportRows({
  name: 'support',
  of: [supportTickets.userId],
  order: [supportTickets.createdAt, supportTickets.id],
  select: {
    number: supportTickets.number,
    category: supportTickets.category,
    subject: supportTickets.subject,
    state: supportTickets.state,
    email: supportTickets.email,
    language: supportTickets.language,
    createdAt: supportTickets.createdAt,
    updatedAt: supportTickets.updatedAt,
    closedAt: supportTickets.closedAt,
    messages: sql<z.output<typeof Message>[]>`(
      select coalesce(json_agg(json_build_object('author', m.author, 'text', m.text, 'createdAt', m.created_at)
        order by m.created_at, m.id), '[]')
      from ticket_messages m where m.ticket_id = ${TICKET_ID} and m.author <> 'note')`,
  },
  leftOut: {
    [INTERNAL]: [
      supportTickets.id,
      supportTickets.waitingSince,
      supportTickets.version,
      supportTickets.mergedInto,
    ],
    [STAFF]: [supportTickets.assignedTo],
  },
  async *files({ userId }) {
    for await (const page of pagesOf<{ id: string; name: string; sentAt: Date }>({
      table: ticketImages,
      select: { id: ticketImages.id, name: ticketImages.name, sentAt: SENT_AT },
      order: [ticketImages.id],
      where: sql`exists (select from ${ticketMessages} m join ${supportTickets} t on t.id = m.ticket_id
        where m.id = ${ticketImages.messageId} and t.user_id = ${userId})`,
    }))
      for (const { id, name, sentAt } of page)
        yield {
          path: `support/${id}.webp`,
          lastModified: sentAt,
          open: async () => (await storage().get(renditionKey(name, TICKET_RENDITION)))?.body ?? null,
        }
  },
})

export const supportData: PersonalData = {
  columns: [
    ...exported('step', supportTickets.userId),
    // Tickets are deleted TICKET_KEPT_DAYS after they were closed, and with the account of that address, if there is one.
    ...notExported('an address that nobody has proved', 'expire', supportTickets.email),
    ...notExported(
      'the ticket of somebody else',
      'detach',
      supportTickets.assignedTo,
      ticketMessages.staffId,
    ),
  ],
  exports: [tickets],
  // The foreign key alone would delete the rows, but not the files of the images.
  purge: deleteTicketsOf,
}
