import { PAYMENTS_PAGE, type PaymentStatus } from 'db/limits/payments'
import { users } from 'db/schema/accounts'
import { paymentNotices, payments } from 'db/schema/payments'
import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { db } from '~/platform/database/db.server'
import { isGuid } from '~/platform/input/guid.server'
import { momentForKeyset, readKeyset, writeKeyset } from '~/platform/secrets/signed-cursor.server'
import { endOfGermanDay, startOfGermanDay } from '~/platform/time/german-day.server'
import type { PaymentSearch } from './payment-search'

/** A payment in the admins' table, with the notices that concern it as they came. */
type PaymentLine = {
  id: string
  userId: string | null
  name: string | null
  reference: string
  saleId: string | null
  amountCents: number
  status: PaymentStatus
  receiptNumber: number | null
  createdAt: Date
  /** The months' sums count it as paid, and as refunded, by these moments. */
  paidAt: Date | null
  endedAt: Date | null
  notices: RawNotice[]
}
export type RawNotice = {
  id: string
  paymentId: string | null
  saleId: string
  event: string
  outcome: (typeof paymentNotices.$inferSelect)['outcome']
  raw: string
  createdAt: Date
}

/** One page of payments, begun last first. Two statements. `cursor` is one of an earlier page; any other value returns the first page. */
export async function listPayments(
  search: PaymentSearch,
  cursor: string | null,
): Promise<{ lines: PaymentLine[]; nextCursor: string | null; isLaterPage: boolean }> {
  const scope = { list: `admin payments ${JSON.stringify(search)}`, personId: null }
  const after = readKeyset(cursor, scope)
  const rows = await db
    .select({ payment: payments, name: users.firstName, at: momentForKeyset(payments.createdAt) })
    .from(payments)
    .leftJoin(users, eq(users.id, payments.userId))
    .where(
      and(
        ...conditionsOf(search),
        after
          ? sql`(${payments.createdAt}, ${payments.id}) < (${after.after}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(PAYMENTS_PAGE + 1)
  const page = rows.slice(0, PAYMENTS_PAGE)
  const notices = await noticesOf(page.map(({ payment }) => payment.id))
  const last = page.at(-1)
  return {
    lines: page.map(({ payment, name }) => ({
      ...payment,
      name,
      notices: notices.filter(({ paymentId }) => paymentId === payment.id),
    })),
    nextCursor:
      rows.length > PAYMENTS_PAGE && last
        ? writeKeyset({ after: last.at, id: last.payment.id }, scope)
        : null,
    isLaterPage: after !== null,
  }
}

async function noticesOf(ids: string[]): Promise<RawNotice[]> {
  if (ids.length === 0) return []
  return db
    .select(NOTICE_COLUMNS)
    .from(paymentNotices)
    .where(inArray(paymentNotices.paymentId, ids))
    .orderBy(asc(paymentNotices.createdAt))
}

/** The columns of a notice that admins see. */
export const NOTICE_COLUMNS = {
  id: paymentNotices.id,
  paymentId: paymentNotices.paymentId,
  saleId: paymentNotices.saleId,
  event: paymentNotices.event,
  outcome: paymentNotices.outcome,
  raw: paymentNotices.raw,
  createdAt: paymentNotices.createdAt,
}

function conditionsOf({ status, q, from, to }: PaymentSearch): (SQL | undefined)[] {
  return [
    status ? eq(payments.status, status) : undefined,
    q ? or(...matching(q)) : undefined,
    from ? sql`${payments.createdAt} >= ${startOfGermanDay(from)}` : undefined,
    to ? sql`${payments.createdAt} < ${endOfGermanDay(to)}` : undefined,
  ]
}

function matching(q: string): SQL[] {
  const receipt = /^(?:RE-)?0*(\d{1,9})$/i.exec(q)?.[1]
  return [
    eq(payments.reference, q),
    eq(payments.saleId, q),
    ...(receipt ? [eq(payments.receiptNumber, Number(receipt))] : []),
    ...(isGuid(q) ? [eq(payments.userId, q)] : []),
  ]
}
