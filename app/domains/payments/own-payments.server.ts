import type { PaymentStatus } from 'db/limits/payments'
import { payments } from 'db/schema/payments'
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { db } from '~/platform/database/db.server'
import { isGuid } from '~/platform/input/guid.server'

export type OwnPayment = {
  id: string
  status: PaymentStatus
  amountCents: number
  days: number
  paidAt: Date
  endedAt: Date | null
  receiptNumber: number
}

const SHOWN_MAX = 200

/** The viewer's payments, the latest first, without orders that are not paid. */
export async function ownPayments(viewer: Pick<Viewer, 'id'>): Promise<OwnPayment[]> {
  const rows = await db
    .select()
    .from(payments)
    .where(and(eq(payments.userId, viewer.id), isNotNull(payments.paidAt)))
    .orderBy(desc(payments.paidAt))
    .limit(SHOWN_MAX)
  return rows.flatMap(paidOne)
}

/** One of the viewer's payments; null for unknown ids, unpaid orders and payments of others. */
export async function ownPayment(viewer: Pick<Viewer, 'id'>, id: string): Promise<OwnPayment | null> {
  if (!isGuid(id)) return null
  const rows = await db
    .select()
    .from(payments)
    .where(and(eq(payments.id, id), eq(payments.userId, viewer.id)))
  return rows.flatMap(paidOne)[0] ?? null
}

function paidOne(row: typeof payments.$inferSelect): OwnPayment[] {
  const { id, status, amountCents, days, paidAt, endedAt, receiptNumber } = row
  return paidAt && receiptNumber ? [{ id, status, amountCents, days, paidAt, endedAt, receiptNumber }] : []
}
