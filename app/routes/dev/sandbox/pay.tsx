import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { renderToStaticMarkup } from 'react-dom/server'
import { actInSandbox, SANDBOX_ACTIONS } from '~/domains/payments/sandbox/sandbox-actions.server'
import { readOrder, salesOf } from '~/domains/payments/sandbox/sandbox-orders.server'
import { readForm } from '~/platform/http/remix/form.server'
import { notFound } from '~/platform/http/remix/responses.server'
import { env } from '~/platform/settings/env.server'
import styles from '~/ui/theme.css?url'
import { SandboxPage, SandboxRefusal } from './pay-page'

/** The order page of the payment sandbox (FLEXPAY.md "Order link"). Checks the link's signature as the provider does. Not in production. */
export function loader({ request }: LoaderFunctionArgs) {
  if (env().mode === 'production') notFound()
  return page(new URL(request.url).search.slice(1))
}

/** Performs what the form chose: an action of the buyer, or a failure. */
export async function action({ request }: ActionFunctionArgs) {
  if (env().mode === 'production') notFound()
  const form = await readForm(request)
  const query = form.get('order') ?? ''
  const order = readOrder(query)
  const chosen = SANDBOX_ACTIONS.find((one) => one === form.get('action'))
  if (!order || !chosen) return page('')
  const next = await actInSandbox(order, chosen)
  return redirect(next ?? `/sandbox/pay?${query}`, 303)
}

function page(query: string): Response {
  const order = readOrder(query)
  const body = order ? (
    <SandboxPage order={order} query={query} sales={salesOf(order.referenceID)} styles={styles} />
  ) : (
    <SandboxRefusal styles={styles} />
  )
  return new Response(`<!doctype html>${renderToStaticMarkup(body)}`, {
    status: order ? 200 : 400,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  })
}
