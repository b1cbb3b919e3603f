import { randomInt } from 'node:crypto'
import type { SupportCategory } from 'db/limits/support'
import { users } from 'db/schema/accounts'
import { supportTickets, ticketMessages } from 'db/schema/support'
import { eq } from 'drizzle-orm'
import type { EncodedImage } from '~/domains/media/encoding/encode.server'
import type { Language } from '~/i18n/languages'
import { db } from '~/platform/database/db.server'
import { type LimitReached, limitFor, networkLimitFor } from '~/platform/http/limits/limits.server'
import { networkOf } from '~/platform/http/limits/network'
import { hashOf } from '~/platform/secrets/hash.server'
import { now } from '~/platform/time/clock.server'
import { lockRequestsOf, repeatedTicket } from './repeated.server'
import { attachImages, withStoredImages } from './ticket-images.server'
import { mailOperator, mailReceipt } from './ticket-mails.server'

type Contact = {
  /** The signed-in sender, or null. */
  userId: string | null
  email: string
  language: Language
  category: SupportCategory
  subject: string
  message: string
  images: readonly EncodedImage[]
}

/**
 * Counts a request against the limit of the member, or of the network of a visitor. Null within the limit.
 * @param ip the client's IP address (`context.ip`)
 */
export function contactLimit({
  viewer,
  ip,
}: {
  viewer: { id: string } | null
  ip: string
}): Promise<LimitReached | null> {
  return viewer ? limitFor('support').consume(viewer.id) : networkLimitFor('support').consume(networkOf(ip))
}

/** The e-mail address of a member's account, which fills in the form; null if the account is gone. */
export async function emailOf({ id }: { id: string }): Promise<string | null> {
  const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, id))
  return row?.email ?? null
}

/**
 * Opens a ticket (SPEC 3 "Support message", DECISIONS "Support") and enqueues the receipt and the operator's mail. The promised answer is due
 * from now. An address that got too many receipts today gets no more, since anybody can type it; the ticket is opened all the same. A request
 * that is repeated because the answer to the first one was lost opens no second ticket (decision 0378).
 * @returns the ticket's number
 */
export async function openTicket(contact: Contact): Promise<{ number: string }> {
  const earlier = await repeatedTicket(db, contact)
  if (earlier) return earlier
  const { images, message, ...fields } = contact
  const receipts = limitFor('supportReceipt')
  const isReceiptDue = (await receipts.consume(hashOf(contact.email))) === null
  let meanwhile: Awaited<ReturnType<typeof repeatedTicket>> = null
  const opened = await withStoredImages(images, (stored) =>
    db.transaction(async (tx) => {
      await lockRequestsOf(tx, contact.email)
      meanwhile = await repeatedTicket(tx, contact)
      if (meanwhile) return null
      const at = now()
      const [ticket] = await tx
        .insert(supportTickets)
        .values({ ...fields, number: newNumber(), waitingSince: at, createdAt: at, updatedAt: at })
        .returning({ id: supportTickets.id, number: supportTickets.number })
      if (!ticket) throw new Error('The ticket was not stored')
      const [first] = await tx
        .insert(ticketMessages)
        .values({ ticketId: ticket.id, author: 'person', text: message, createdAt: at })
        .returning({ id: ticketMessages.id })
      if (!first) throw new Error('The message was not stored')
      await attachImages(tx, first.id, stored)
      if (isReceiptDue) await mailReceipt.enqueue(tx, { ticketId: ticket.id })
      await mailOperator.enqueue(tx, { messageId: first.id })
      return { number: ticket.number }
    }),
  )
  // The same request at the same moment has got the receipt.
  if (!opened) await receipts.consume(hashOf(contact.email), -1)
  const ticket = opened ?? meanwhile
  if (!ticket) throw new Error('The ticket was not opened')
  return ticket
}

// Without letters and digits that look alike.
const CHARACTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const HALF_LENGTH = 4

/** A number to quote, such as K7QF-2M9D: 40 random bits, which need not be secret. */
function newNumber(): string {
  const half = () =>
    Array.from({ length: HALF_LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')
  return `${half()}-${half()}`
}
