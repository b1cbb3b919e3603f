import { randomBytes } from 'node:crypto'
import {
  ORDERS_A_DAY,
  type PaymentStatus,
  PREMIUM_CURRENCY,
  PREMIUM_PRICE_CENTS,
  PURCHASED_DAYS,
  STATUS_QUERY_AFTER_HOURS,
} from 'db/limits/payments'
import { users } from 'db/schema/accounts'
import { payments } from 'db/schema/payments'
import { and, eq, gt } from 'drizzle-orm'
import { z } from 'zod'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { grantPremium } from '~/domains/entitlements/premium.server'
import type { Language } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'
import { db } from '~/platform/database/db.server'
import { defineJob } from '~/platform/queue/queue.server'
import { env } from '~/platform/settings/env.server'
import { now } from '~/platform/time/clock.server'
import { days, hours } from '~/platform/time/durations'
import { amountOf, signedUrl } from './flexpay'

/** Job that queries the payment provider for the status of an order without a notice. Its name stays, since queued jobs have it. */
export const orderStatusQuery = defineJob('payment-question', z.object({ paymentId: z.uuid() }))

type OrderRefusal = 'providers-only' | 'too-many-orders'

/**
 * Starts an order of premium: stores the row to which the payment provider's notice will refer (DECISIONS "Premium and payment"). The caller
 * has the buyer's consent that the service begins at once. Refuses customers (`providers-only`), and more than ORDERS_A_DAY in 24 hours.
 * @returns the reference
 */
export async function startOrder(
  viewer: Pick<Viewer, 'id' | 'userType'>,
): Promise<{ reference: string } | { refusal: OrderRefusal }> {
  if (viewer.userType !== 'trans') return { refusal: 'providers-only' }
  return db.transaction(async (tx) => {
    // Locked, so that of orders at the same moment each counts those before, and none is of an account that changes its type.
    const [buyer] = await tx
      .select({ userType: users.userType })
      .from(users)
      .where(eq(users.id, viewer.id))
      .for('no key update')
    if (buyer?.userType !== 'trans') return { refusal: 'providers-only' } as const
    const at = now()
    const isRecent = gt(payments.createdAt, new Date(at.getTime() - days(1)))
    if ((await tx.$count(payments, and(eq(payments.userId, viewer.id), isRecent))) >= ORDERS_A_DAY)
      return { refusal: 'too-many-orders' } as const
    const reference = randomBytes(12).toString('hex')
    const [order] = await tx
      .insert(payments)
      .values({
        userId: viewer.id,
        reference,
        amountCents: PREMIUM_PRICE_CENTS,
        currency: PREMIUM_CURRENCY,
        days: PURCHASED_DAYS,
        consentedAt: at,
        createdAt: at,
      })
      .returning({ id: payments.id })
    if (!order) throw new Error('The order was not stored')
    for (const after of STATUS_QUERY_AFTER_HOURS)
      await orderStatusQuery.enqueue(
        tx,
        { paymentId: order.id },
        { key: `payment-question:${order.id}:${after}`, runAt: new Date(at.getTime() + hours(after)) },
      )
    return { reference }
  })
}

/** The reference of an order in a URL, whichever account the order belongs to; null for anything else. */
export const referenceIn = (text: string | null): string | null =>
  text !== null && /^[0-9a-f]{24}$/.test(text) ? text : null

/** An order of the viewer by its reference; null for unknown ones and those of others. */
export async function ownOrder(
  viewer: Pick<Viewer, 'id'>,
  text: string | null,
): Promise<{ reference: string; status: PaymentStatus; amountCents: number; days: number } | null> {
  const reference = referenceIn(text)
  if (reference === null) return null
  const [order] = await db
    .select({
      reference: payments.reference,
      status: payments.status,
      amountCents: payments.amountCents,
      days: payments.days,
    })
    .from(payments)
    .where(and(eq(payments.reference, reference), eq(payments.userId, viewer.id)))
  return order ?? null
}

/** The signed address of the payment provider's page for an order (FLEXPAY.md "Order link"). */
export function orderLink(
  { reference, amountCents, days }: { reference: string; amountCents: number; days: number },
  language: Language,
): string {
  const { appUrl, appName, payment } = env()
  const t = translator(language)
  return signedUrl(
    payment.orderUrl,
    {
      version: '4',
      shopID: payment.shopId,
      type: 'purchase',
      priceAmount: amountOf(amountCents),
      priceCurrency: PREMIUM_CURRENCY,
      // Our texts have non-breaking spaces; the payment provider gets plain ones.
      description: t('premium:order.product', { appName, days })
        .replaceAll('\u00a0', ' ')
        .slice(0, DESCRIPTION_MAX),
      referenceID: reference,
      successURL: `${appUrl}/premium-success?order=${reference}`,
      declineURL: `${appUrl}/premium-declined`,
      paymentMethod: 'CC',
    },
    payment.keys[0] ?? '',
  )
}

/** The payment provider's limit, in characters. */
const DESCRIPTION_MAX = 100

type UpgradeRefusal = 'demo-only' | 'providers-only' | 'unknown-account'

/**
 * The free upgrade of SPEC 4: premium for PURCHASED_DAYS without a payment. Refused if DEMO_UPGRADE is off (`demo-only`), and to customers
 * (`providers-only`).
 */
export async function upgradeForFree(
  viewer: Pick<Viewer, 'id' | 'userType'>,
): Promise<{ until: Date } | { refusal: UpgradeRefusal }> {
  if (!env().isDemoUpgradeOn) return { refusal: 'demo-only' }
  if (viewer.userType !== 'trans') return { refusal: 'providers-only' }
  return db.transaction((tx) => grantPremium(tx, { source: 'demo', userId: viewer.id, days: PURCHASED_DAYS }))
}
