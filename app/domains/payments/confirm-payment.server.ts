import { users } from 'db/schema/accounts'
import { payments } from 'db/schema/payments'
import { and, eq, isNull } from 'drizzle-orm'
import { absoluteUrl, mailTo } from '~/domains/accounts/mail/send-email.server'
import { formatPriceEur } from '~/i18n/format/numbers'
import { formatDate, formatMoment } from '~/i18n/format/times'
import { translator } from '~/i18n/server.server'
import { db } from '~/platform/database/db.server'
import { receiptName } from './receipt-amounts'

/**
 * E-mails the buyer that a payment has arrived, with price, period, consent, withdrawal, and where the receipt is (DECISIONS "Premium and
 * payment"): the confirmation on a durable medium of section 312f BGB. Does nothing if the account is deleted or the payment was refunded
 * meanwhile. Throws if the e-mail is not accepted, so that the job retries.
 */
export async function sendPaymentConfirmation(paymentId: string): Promise<void> {
  const [paid] = await db
    .select({ payment: payments, to: users.email, language: users.language, until: users.premiumExpiresAt })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .where(and(eq(payments.id, paymentId), isNull(users.deletedAt)))
  if (paid?.payment.status !== 'paid') return
  const { payment, to, language, until } = paid
  const t = translator(language)
  const fact = (name: 'product' | 'price' | 'paid' | 'until' | 'consent' | 'receipt', value: string) => ({
    label: t(`premium:mail.paid.fact.${name}`),
    value,
  })
  await mailTo({
    to,
    language,
    subject: t('premium:mail.paid.subject'),
    heading: t('premium:mail.paid.heading'),
    paragraphs: [t('premium:mail.paid.text', { days: payment.days }), t('premium:withdrawal.text')],
    facts: [
      fact('product', t('premium:receipt.product', { days: payment.days })),
      fact(
        'price',
        t('premium:mail.paid.price', { price: formatPriceEur(language, payment.amountCents / 100) }),
      ),
      fact('paid', formatMoment(language, payment.paidAt ?? payment.createdAt)),
      ...(until ? [fact('until', formatDate(language, until, 'long'))] : []),
      fact('consent', formatMoment(language, payment.consentedAt)),
      fact('receipt', receiptName(payment.receiptNumber ?? 0)),
    ],
    button: { text: t('premium:mail.paid.button'), href: absoluteUrl('/settings/payments') },
  })
}
