import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { ownPayment } from '~/domains/payments/own-payments.server'
import { receiptPdf } from '~/domains/payments/receipt.server'
import { receiptName } from '~/domains/payments/receipt-amounts'
import { languageOf } from '~/i18n/server.server'
import { notFound } from '~/platform/http/remix/responses.server'

/** The receipt of one of the reader's payments as PDF. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const payment = (await ownPayment(viewer, params.paymentId ?? '')) ?? notFound()
  const pdf = await receiptPdf(payment, languageOf(request))
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Length': String(pdf.length),
      'Content-Disposition': `inline; filename="${receiptName(payment.receiptNumber)}.pdf"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
