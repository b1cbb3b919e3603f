import type { LoaderFunctionArgs } from '@remix-run/node'
import { receiveNotice } from '~/domains/payments/sale-notice.server'
import { settleNotice } from '~/domains/payments/settle-notice.server'

/**
 * GET /api/payments/notice: the payment provider reports a sale (FLEXPAY.md "Notice"). The signature is the only permission. `OK` says that
 * the notice is stored, whatever it changed; everything else makes the provider try again.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const notice = receiveNotice(new URL(request.url).search.slice(1))
  if (!notice) return answer(400, 'ERROR')
  // HEAD runs loaders too, and must change nothing.
  if (request.method === 'GET') await settleNotice(notice)
  return answer(200, 'OK')
}

// `no-transform`: compressing two letters, at fifty notices a second, costs more than it saves.
const answer = (status: number, text: string) =>
  new Response(text, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store, no-transform' },
  })
