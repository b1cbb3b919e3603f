import type { LoaderFunctionArgs } from '@remix-run/node'
import { isSigned, readParameters } from '~/domains/payments/flexpay'
import { statusAnswer } from '~/domains/payments/sandbox/sandbox-actions.server'
import { notFound } from '~/platform/http/remix/form.server'
import { env } from '~/platform/settings/env.server'

/** The sandbox's answer to a signed question about a sale (FLEXPAY.md "Status"). Not in production. */
export function loader({ request }: LoaderFunctionArgs) {
  if (env().mode === 'production') notFound()
  const question = readParameters(new URL(request.url).search.slice(1))
  const isAllowed = question !== null && isSigned(question, env().payment.keys)
  const text = isAllowed ? statusAnswer(question) : 'response: ERROR\nerror: Invalid signature\n'
  return new Response(text, {
    status: isAllowed ? 200 : 400,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  })
}
