import { randomBytes } from 'node:crypto'
import { PREMIUM_CURRENCY, PREMIUM_PRICE_CENTS, PURCHASED_DAYS } from 'db/limits/payments'
import { payments } from 'db/schema/payments'
import { db, rowsOf } from '~/platform/database/db.server'
import { makeAccount } from '../../people/accounts'

export type Order = { userId: string; reference: string; saleId: string }

/** Orders of as many providers, not paid yet. */
export async function makeOrders(count: number): Promise<Order[]> {
  const orders: Order[] = []
  for (let at = 0; at < count; at += 1) {
    const { id: userId } = await makeAccount({ userType: 'trans' })
    const reference = randomBytes(12).toString('hex')
    await db.insert(payments).values({
      userId,
      reference,
      amountCents: PREMIUM_PRICE_CENTS,
      currency: PREMIUM_CURRENCY,
      days: PURCHASED_DAYS,
      consentedAt: new Date(),
    })
    orders.push({ userId, reference, saleId: `s${reference}` })
  }
  return orders
}

/** How many sales were granted once, more than once, and not at all: by payments, grants and the end of premium. */
export async function grantsOf(
  orders: readonly Order[],
): Promise<{ once: number; more: number; none: number }> {
  const rows = await rowsOf<{ grants: number; paid: number; days: number | null }>(
    `select (select count(*)::int from premium_grants g where g.user_id = u.id and g.source = 'payment') as grants,
      (select count(*)::int from payments p where p.user_id = u.id and p.status = 'paid') as paid,
      round(extract(epoch from u.premium_expires_at - now()) / 86400)::int as days
    from users u where u.id = any($1::uuid[])`,
    [`{${orders.map(({ userId }) => userId).join(',')}}`],
    { prepared: false },
  )
  const isOnce = (row: (typeof rows)[number]) =>
    row.grants === 1 && row.paid === 1 && row.days === PURCHASED_DAYS
  return {
    once: rows.filter(isOnce).length,
    more: rows.filter(({ grants, paid }) => grants > 1 || paid > 1).length,
    none: rows.filter(({ grants }) => grants === 0).length,
  }
}
