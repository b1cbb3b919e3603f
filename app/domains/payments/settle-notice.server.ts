import { isMismatch, MISMATCHES, type NoticeOutcome, REFERENCE_MAX } from 'db/limits/payments'
import { users } from 'db/schema/accounts'
import { paymentNotices, payments } from 'db/schema/payments'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { grantPremium, revokeGrantOf } from '~/domains/entitlements/premium.server'
import { ADVISORY_LOCKS } from '~/platform/database/advisory-locks.server'
import { db, type Tx } from '~/platform/database/db.server'
import { log } from '~/platform/log/log.server'
import { defineJob } from '~/platform/queue/queue.server'
import { env } from '~/platform/settings/env.server'
import { now } from '~/platform/time/clock.server'
import { reportMismatch } from './admin/report-mismatch.server'
import type { SaleNotice } from './sale-notice.server'

/** Job that confirms a payment by e-mail. */
export const confirmPayment = defineJob('payment-confirmation', z.object({ paymentId: z.uuid() }))

type Payment = typeof payments.$inferSelect
type Decision = { outcome: NoticeOutcome; paymentId: string | null }

/**
 * Does what a notice says, once for each sale and event, however often and in whatever order they come (DECISIONS "Premium and payment";
 * FLEXPAY.md). A purchase grants the days of its order, a refund or chargeback takes them back. Admins get an e-mail about a mismatch. Of
 * several copies of a notice only the first is settled; the lock makes the events of one sale wait for each other. A notice that changes
 * nothing is kept with the reason.
 * @returns its outcome, now or the first time
 */
export async function settleNotice(notice: SaleNotice): Promise<NoticeOutcome> {
  const { saleId, event, reference, raw } = notice
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sale ${saleId}`}, 0))`)
    const [inserted] = await tx
      .insert(paymentNotices)
      .values({ saleId, event, reference, raw, outcome: 'kept', createdAt: now() })
      .onConflictDoNothing()
      .returning({ id: paymentNotices.id })
    if (!inserted) return firstOutcome(tx, notice)
    const decided = await decide(tx, notice)
    await tx.update(paymentNotices).set(decided).where(eq(paymentNotices.id, inserted.id))
    if (isMismatch(decided.outcome) && !(await wasPaidBack(tx, notice))) await reportMismatch(tx, inserted.id)
    log.info({ event, outcome: decided.outcome }, 'payment notice')
    return decided.outcome
  })
}

async function firstOutcome(tx: Tx, { saleId, event }: SaleNotice): Promise<NoticeOutcome> {
  const [first] = await tx
    .select({ outcome: paymentNotices.outcome })
    .from(paymentNotices)
    .where(and(eq(paymentNotices.saleId, saleId), eq(paymentNotices.event, event)))
  return first?.outcome ?? 'kept'
}

const REFUNDS = { credit: 'refunded', chargeback: 'charged-back' } as const
const isRefund = (event: string): event is keyof typeof REFUNDS => Object.hasOwn(REFUNDS, event)

async function decide(tx: Tx, notice: SaleNotice): Promise<Decision> {
  const { event, shopId, saleId } = notice
  if (event !== 'purchase' && !isRefund(event)) return decision('kept')
  if (shopId === env().payment.shopId)
    return event === 'purchase' ? purchase(tx, notice) : settleRefund(tx, notice)
  // Admins were asked to refund a purchase for another shop: the refund itself needs nothing more.
  return decision(isRefund(event) && (await hasPurchase(tx, saleId, ['wrong-shop'])) ? 'kept' : 'wrong-shop')
}

const decision = (outcome: NoticeOutcome, paymentId: string | null = null): Decision => ({
  outcome,
  paymentId,
})

async function purchase(tx: Tx, notice: SaleNotice): Promise<Decision> {
  const order = await orderOf(tx, notice.reference)
  if (!order) return decision('unknown-reference')
  if (notice.currency !== order.currency) return decision('wrong-currency', order.id)
  if (notice.amountCents !== order.amountCents) return decision('wrong-amount', order.id)
  const payment = order.status === 'started' ? order : await anotherPayment(tx, order, notice.saleId)
  // The first of several counts, as after a purchase. None from another shop: it has another outcome.
  const [refund] = await tx
    .select({ event: paymentNotices.event })
    .from(paymentNotices)
    .where(and(eq(paymentNotices.saleId, notice.saleId), eq(paymentNotices.outcome, 'unknown-sale')))
    .orderBy(paymentNotices.createdAt)
  const refundEvent = refund?.event ?? ''
  const buyer = await lockedBuyer(tx, payment)
  // Under the lock: an admin who ends premium at the same moment comes before it or after it, and takes no days that were paid after that.
  const paidAt = now()
  const ended = isRefund(refundEvent) ? { status: REFUNDS[refundEvent], endedAt: paidAt } : null
  const outcome = ended ? 'refunded-before' : await grantFor(tx, payment, buyer, paidAt)
  // Serializes the numbers of receipts. Taken last: from here to the commit other payments wait.
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.receipts})`)
  await tx
    .update(payments)
    .set({
      saleId: notice.saleId,
      paidAt,
      ...(ended ?? { status: 'paid' }),
      receiptNumber: nextReceipt,
    })
    .where(eq(payments.id, payment.id))
  if (ended) await settleEarlierRefunds(tx, notice.saleId, { outcome: 'taken-back', paymentId: payment.id })
  if (outcome === 'granted') await confirmPayment.enqueue(tx, { paymentId: payment.id })
  return decision(outcome, payment.id)
}

async function orderOf(tx: Tx, reference: string | null): Promise<Payment | undefined> {
  if (!reference || reference.length > REFERENCE_MAX) return undefined
  const [order] = await tx.select().from(payments).where(eq(payments.reference, reference)).for('update')
  return order
}

/** A second sale on one reference is a payment of its own, under the same consent. */
async function anotherPayment(tx: Tx, order: Payment, saleId: string): Promise<Payment> {
  const { userId, amountCents, currency, days, consentedAt } = order
  const [made] = await tx
    .insert(payments)
    .values({ userId, amountCents, currency, days, consentedAt, reference: `${order.reference}:${saleId}` })
    .returning()
  if (!made) throw new Error('The payment was not made')
  return made
}

type Buyer = Pick<typeof users.$inferSelect, 'isSuspended'>

/** The account of a payment, which the transaction holds from now on; undefined once it is purged. */
async function lockedBuyer(tx: Tx, { userId }: Payment): Promise<Buyer | undefined> {
  if (!userId) return undefined
  const [buyer] = await tx
    .select({ isSuspended: users.isSuspended })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  return buyer
}

/** Grants the days; to an account that is deleted or suspended none: admins see it and refund by hand. */
async function grantFor(
  tx: Tx,
  { userId, days, id: paymentId }: Payment,
  buyer: Buyer | undefined,
  paidAt: Date,
): Promise<NoticeOutcome> {
  if (!userId || !buyer) return 'account-gone'
  if (buyer.isSuspended) return 'account-suspended'
  const granted = await grantPremium(tx, { source: 'payment', userId, days, paymentId, paidAt })
  return 'refusal' in granted ? 'account-gone' : 'granted'
}

/** SQL: the next receipt number. Only valid while the transaction holds the lock of receipts. */
const nextReceipt = sql<number>`(select coalesce(max(${payments.receiptNumber}), 0) + 1 from ${payments})`

async function settleRefund(tx: Tx, { saleId, event }: SaleNotice): Promise<Decision> {
  if (!isRefund(event)) return decision('kept')
  const [payment] = await tx.select().from(payments).where(eq(payments.saleId, saleId)).for('update')
  if (!payment) return decision((await hasPurchase(tx, saleId)) ? 'kept' : 'unknown-sale')
  if (payment.status !== 'paid') return decision('kept', payment.id)
  await tx.update(payments).set({ status: REFUNDS[event], endedAt: now() }).where(eq(payments.id, payment.id))
  await revokeGrantOf(tx, payment.id)
  return decision('taken-back', payment.id)
}

/** Whether the sale has a notice of purchase with one of these outcomes. */
async function hasPurchase(
  tx: Tx,
  saleId: string,
  outcomes: readonly NoticeOutcome[] = MISMATCHES,
): Promise<boolean> {
  const isSuch = and(eq(paymentNotices.event, 'purchase'), inArray(paymentNotices.outcome, [...outcomes]))
  return (await tx.$count(paymentNotices, and(eq(paymentNotices.saleId, saleId), isSuch))) > 0
}

/** Whether a purchase that granted nothing was refunded before its notice came: then nothing is left to do. */
async function wasPaidBack(tx: Tx, { event, saleId }: SaleNotice): Promise<boolean> {
  return event === 'purchase' && (await settleEarlierRefunds(tx, saleId, decision('kept')))
}

/** Refunds that came before their purchase have it now. Returns whether there are any. */
async function settleEarlierRefunds(tx: Tx, saleId: string, settled: Decision): Promise<boolean> {
  const refunds = await tx
    .update(paymentNotices)
    .set(settled)
    .where(and(eq(paymentNotices.saleId, saleId), inArray(paymentNotices.event, Object.keys(REFUNDS))))
    .returning({ id: paymentNotices.id })
  return refunds.length > 0
}
