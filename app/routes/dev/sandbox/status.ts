import type { LoaderFunctionArgs } from '@remix-run/node'
import { isSigned, readParameters } from '~/domains/payments/flexpay'
import { statusAnswer } from '~/domains/payments/sandbox/sandbox-actions.server'
import { notFound } from '~/platform/http/remix/responses.server'
import { env } from '~/platform/settings/env.server'

/** The sandbox's answer to a signed status query (FLEXPAY.md "Status"). Not in production. */
export function loader({ request }: LoaderFunctionArgs) {
  if (env().mode === 'production') notFound()
  const query = readParameters(new URL(request.url).search.slice(1))
  const isAllowed = query !== null && isSigned(query, env().payment.keys)
  const text = isAllowed ? statusAnswer(query) : 'response: ERROR\nerror: Invalid signature\n'
  return new Response(text, {
    status: isAllowed ? 200 : 400,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  })
}
