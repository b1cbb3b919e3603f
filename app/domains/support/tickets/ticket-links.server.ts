import { supportTickets, ticketLinks } from 'db/schema/support'
import { eq, sql } from 'drizzle-orm'
import { hashOfMailToken, isMailToken, newMailToken } from '~/domains/auth/account-mail/mail-tokens.server'
import { db } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import { OWN_TICKETS } from '../forms'

/**
 * The path of a new link to a ticket, for one mail; earlier links stay valid as long as the ticket exists. Call it when the mail is sent, so
 * that no token waits in a queue.
 */
export async function newTicketPath(ticketId: string): Promise<string> {
  const { token, hash } = newMailToken()
  await db.insert(ticketLinks).values({ tokenHash: hash, ticketId, createdAt: now() })
  return `${OWN_TICKETS}/${token}`
}

/** The ticket of a link, or the one that it was merged into; null for an unknown token. */
export async function ticketOfLink(token: string): Promise<string | null> {
  if (!isMailToken(token)) return null
  const [row] = await db
    .select({ id: sql<string>`coalesce(${supportTickets.mergedInto}, ${supportTickets.id})` })
    .from(ticketLinks)
    .innerJoin(supportTickets, eq(supportTickets.id, ticketLinks.ticketId))
    .where(eq(ticketLinks.tokenHash, hashOfMailToken(token)))
  return row?.id ?? null
}
