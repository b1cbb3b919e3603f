import { payments } from 'db/schema/payments'
import { withdrawals } from 'db/schema/terms'
import { and, isNotNull, sql } from 'drizzle-orm'
import { type ExportPart, exportRows, INTERNAL, pagesOf } from '~/platform/personal-data/export-parts.server'
import { exported, notExported, type PersonalData } from '~/platform/personal-data/personal-data.server'
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
      table: payments,
      select,
      order: [payments.createdAt, payments.id],
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

const declaredWithdrawals: ExportPart = exportRows({
  name: 'withdrawals',
  of: [withdrawals.userId],
  order: [withdrawals.createdAt, withdrawals.id],
  select: {
    name: withdrawals.name,
    email: withdrawals.email,
    contract: withdrawals.contract,
    language: withdrawals.language,
    createdAt: withdrawals.createdAt,
  },
  leftOut: { [INTERNAL]: [withdrawals.id] },
})

/** Rows outlive the account: payments without its name, since bookkeeping law asks for them, and withdrawals; each until it is swept. */
export const paymentsData: PersonalData = {
  columns: [
    ...exported('detach', payments.userId, withdrawals.userId),
    ...notExported('an address that nobody has proved', 'expire', withdrawals.email),
  ],
  exports: [orders, declaredWithdrawals],
}
