import { payments } from 'db/schema/payments'
import { and, isNotNull, sql } from 'drizzle-orm'
import { type ExportPart, exportRows, INTERNAL, pagesOf } from '~/platform/export-parts.server'
import { own, type PersonalData } from '~/platform/personal-data.server'
import { ownPayment } from './own-payments.server'
import { receiptPdf } from './receipt.server'
import { receiptName } from './receipt-amounts'

const orders: ExportPart = exportRows({
  name: 'payments',
  of: [payments.userId],
  order: [payments.createdAt, payments.id],
  select: {
    reference: payments.reference,
    saleId: payments.saleId,
    amountCents: payments.amountCents,
    currency: payments.currency,
    days: payments.days,
    status: payments.status,
    consentedAt: payments.consentedAt,
    createdAt: payments.createdAt,
    paidAt: payments.paidAt,
    endedAt: payments.endedAt,
    receiptNumber: payments.receiptNumber,
  },
  leftOut: { [INTERNAL]: [payments.id] },
  async *files({ userId, language }) {
    const select = { id: payments.id, receiptNumber: payments.receiptNumber, paidAt: payments.paidAt }
    for await (const page of pagesOf<{ id: string; receiptNumber: number | null; paidAt: Date | null }>({
      ...{ table: payments, select, order: [payments.createdAt, payments.id] },
      where: and(sql`${payments.userId} = ${userId}`, isNotNull(payments.paidAt)),
    }))
      for (const { id, receiptNumber, paidAt } of page)
        if (receiptNumber && paidAt)
          yield {
            path: `receipts/${receiptName(receiptNumber)}.pdf`,
            lastModified: paidAt,
            async open() {
              const payment = await ownPayment({ id: userId }, id)
              return payment && receiptPdf(payment, language)
            },
          }
  },
})

/** Rows outlive the account without its name: bookkeeping law asks for ten years. */
export const paymentsData: PersonalData = { columns: [...own('detach', payments.userId)], exports: [orders] }
