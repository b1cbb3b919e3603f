import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { orderLink, ownOrder } from '~/domains/payments/orders.server'
import { languageOf } from '~/i18n/server.server'
import { notFound } from '~/platform/http/remix/form.server'

/**
 * Leads an order to the provider's page by its signed link. One that is paid or refunded by now leads to its own page, which says so: the
 * page with the button may have been open since before. Writes nothing.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  if (viewer.userType !== 'trans') return notFound()
  const order = (await ownOrder(viewer, new URL(request.url).searchParams.get('order'))) ?? notFound()
  const isOpen = order.status === 'started'
  return redirect(
    isOpen ? orderLink(order, languageOf(request)) : `/premium/order?order=${order.reference}`,
    303,
  )
}
