import { SUPPORT_ANSWER_HOURS } from 'db/limits/support'
import { users } from 'db/schema/accounts'
import { supportTickets, ticketLinks, ticketMessages } from 'db/schema/support'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { absoluteUrl, mailTo } from '~/domains/accounts/mail/send-email.server'
import { hashOfMailToken, isMailToken, newMailToken } from '~/domains/auth/account-mail/mail-tokens.server'
import { ownMailTime, unsubscribeParts } from '~/domains/notifications/channels/own-mail.server'
import { heldUntil } from '~/domains/notifications/preferences/quiet-hours.server'
import { DEFAULT_LANGUAGE } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'
import { db } from '~/platform/database/db.server'
import { defineJob } from '~/platform/queue/queue.server'
import { env } from '~/platform/settings/env.server'
import { now } from '~/platform/time/clock.server'
import { OWN_TICKETS } from '../forms'

/** Job that mails the receipt of a new ticket to its sender. */
export const mailReceipt = defineJob('support-receipt', z.object({ ticketId: z.uuid() }))
/** Job that mails the sender of a ticket that there is an answer. */
export const mailAnswer = defineJob('support-answer', z.object({ ticketId: z.uuid() }))
/** Job that mails a person's message to the operator, if SUPPORT_MAIL names an address. */
export const mailOperator = defineJob('support-operator', z.object({ messageId: z.uuid() }))

/** Mails the receipt with the ticket's number and its link. Throws if the mail is not accepted. */
export const sendReceiptMail = (ticketId: string): Promise<void> => sendLinkMail(ticketId, 'receipt')

/**
 * Mails the link to an answer, never its text (DECISIONS "Chat and albums": mails are discreet). Throws if the mail is not accepted. Does
 * nothing if the account wants no such mails.
 * @returns when to try again: the end of the account's quiet hours; null if done
 */
export async function sendAnswerMail(ticketId: string): Promise<Date | null> {
  const [ticket] = await db
    .select({ userId: supportTickets.userId, isSuspended: users.isSuspended, deletedAt: users.deletedAt })
    .from(supportTickets)
    .leftJoin(users, eq(users.id, supportTickets.userId))
    .where(eq(supportTickets.id, ticketId))
  const time = ticket?.userId ? await mailTimeOf({ ...ticket, userId: ticket.userId }) : 'send'
  const isOptional = Boolean(ticket?.userId && !ticket.isSuspended && !ticket.deletedAt)
  if (time === 'send') await sendLinkMail(ticketId, 'answer', { isOptional })
  return time instanceof Date ? time : null
}

type Sender = { userId: string; isSuspended: boolean | null; deletedAt: Date | null }

/** A suspended or deleted account cannot see the answer on the site, so it gets the mail even if it turned such mails off. */
async function mailTimeOf({ userId, isSuspended, deletedAt }: Sender): Promise<'send' | 'never' | Date> {
  if (isSuspended || deletedAt) return (await heldUntil({ id: userId }, 'support_answer')) ?? 'send'
  return ownMailTime(userId, 'support_answer')
}

/** @param isOptional whether its receiver can switch such mails off: a member who can sign in */
async function sendLinkMail(
  ticketId: string,
  kind: 'receipt' | 'answer',
  { isOptional } = { isOptional: false },
): Promise<void> {
  const [ticket] = await db.select().from(supportTickets).where(eq(supportTickets.id, ticketId))
  if (!ticket) return
  const { userId, email: to, language, number } = ticket
  const t = translator(language)
  const subject = t(`replies:mail.${kind}.subject`, { number })
  await mailTo({
    to,
    language,
    subject,
    heading: t(`replies:mail.${kind}.heading`),
    paragraphs: [t(`replies:mail.${kind}.text`, { hours: SUPPORT_ANSWER_HOURS }), t('replies:mail.secret')],
    facts: [{ label: t('replies:mail.number'), value: number }],
    button: { text: t('replies:mail.button'), href: absoluteUrl(await newTicketPath(ticketId)) },
    ...(isOptional && userId ? unsubscribeParts(t, userId, ['support_answer']) : {}),
    aside: t('replies:mail.aside'),
  })
}

/**
 * Mails a person's message to the operator, with its text and the link to the queue. Throws if the mail is not accepted, also if SUPPORT_MAIL
 * is refused for good: the operator can correct it.
 */
export async function sendOperatorMail(messageId: string): Promise<void> {
  const to = env().supportMail
  if (!to) return
  const [row] = await db
    .select({ ticket: supportTickets, text: ticketMessages.text })
    .from(ticketMessages)
    .innerJoin(supportTickets, eq(supportTickets.id, ticketMessages.ticketId))
    .where(eq(ticketMessages.id, messageId))
  if (!row) return
  const { id, number, category, subject, email } = row.ticket
  const language = DEFAULT_LANGUAGE
  const t = translator(language)
  await mailTo({
    to,
    language,
    mustArrive: true,
    subject: t('replies:mail.operator.subject', { number }),
    heading: t('replies:mail.operator.heading'),
    paragraphs: [subject, row.text],
    facts: [
      { label: t('replies:mail.number'), value: number },
      { label: t('support:field.category'), value: t(`support:category.${category}`) },
      { label: t('support:field.email'), value: email },
    ],
    button: { text: t('replies:mail.operator.button'), href: absoluteUrl(`/admin/support/${id}`) },
  })
}

/**
 * The path of a new link to a ticket, for one mail; earlier links stay valid as long as the ticket exists and its account keeps the address
 * (move-tickets.server.ts). Call it when the mail is sent, so that no token waits in a queue.
 */
async function newTicketPath(ticketId: string): Promise<string> {
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
