import { buffer } from 'node:stream/consumers'
import { VAT_PERCENT } from 'db/limits/payments'
import PDFDocument from 'pdfkit'
import { formatPriceEur } from '~/i18n/format/numbers'
import { formatDate } from '~/i18n/format/times'
import type { Language } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'
import { env } from '~/platform/settings/env.server'
import type { OwnPayment } from './own-payments.server'
import { receiptName, vatOf } from './receipt-amounts'

const MARGIN = 56
/** The width of the text in points: an A4 page is 595 points wide. */
const WIDTH = 595 - 2 * MARGIN
const VALUE_WIDTH = 140

/**
 * The receipt of a payment as PDF, in the reader's language: an invoice for a small amount (section 33 UStDV), which needs name and address
 * of the operator, and no name of the buyer. The same payment always gives the same bytes: both dates in the file are the payment's.
 */
export async function receiptPdf(payment: OwnPayment, language: Language): Promise<Buffer> {
  const t = translator(language)
  const { appName, appUrl, operator } = env()
  const price = (cents: number) => formatPriceEur(language, cents / 100)
  const { netCents, vatCents } = vatOf(payment.amountCents)
  const title = `${t('premium:receipt.title')} ${receiptName(payment.receiptNumber)}`
  const { paidAt } = payment
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: language,
    info: { Title: title, Author: appName, CreationDate: paidAt, ModDate: paidAt },
  })
  const done = buffer(pdf)
  pdf.font('Helvetica').fontSize(11).text(appName)
  pdf.text(new URL(appUrl).host).moveDown(1)
  pdf.text(plain(operator.name))
  pdf.text(plain(operator.address)).moveDown(3)
  pdf.font('Helvetica-Bold').fontSize(20).text(plain(title)).moveDown(1)
  const line = (label: string, value: string, { isStrong = false } = {}) => {
    pdf.font(isStrong ? 'Helvetica-Bold' : 'Helvetica').fontSize(11)
    const top = pdf.y
    pdf.text(plain(label), MARGIN, top, { width: WIDTH - VALUE_WIDTH })
    const bottom = pdf.y
    pdf.text(plain(value), MARGIN + WIDTH - VALUE_WIDTH, top, { width: VALUE_WIDTH, align: 'right' })
    pdf.y = Math.max(bottom, pdf.y) + 6
  }
  line(t('premium:receipt.date'), formatDate(language, paidAt))
  line(t('premium:receipt.product', { days: payment.days }), price(netCents))
  line(t('premium:receipt.vat', { percent: VAT_PERCENT }), price(vatCents))
  pdf
    .moveTo(MARGIN, pdf.y)
    .lineTo(MARGIN + WIDTH, pdf.y)
    .stroke()
  pdf.y += 8
  line(t('premium:receipt.total'), price(payment.amountCents), { isStrong: true })
  if (payment.endedAt) {
    const key = payment.status === 'refunded' ? 'refunded' : 'chargedBack'
    line(t(`premium:receipt.${key}`, { date: formatDate(language, payment.endedAt) }), '')
  }
  pdf.moveDown(2).font('Helvetica').fontSize(10)
  pdf.text(plain(t('premium:receipt.note')), MARGIN, pdf.y, { width: WIDTH })
  pdf.end()
  return done
}

/** The built-in fonts have the characters of Windows-1252 only: not the narrow spaces of French. */
function plain(text: string): string {
  return text.replace(/[\u202f\u2009]/g, '\u00a0')
}
