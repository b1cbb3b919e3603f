import { type Check, codeOf, type Finding, fail, ok } from '~/platform/doctor/finding'
import { askStatus, type Shop, ShopRefused } from './ask-status.server'

/** A reference that no order has. */
const NO_ORDER = 'doctor'

/**
 * A check of the doctor: whether the payment provider takes our signature. It asks for the status of an order that does not exist, which
 * changes nothing. The sandbox is not asked.
 */
export function providerCheck(payment: Shop & { isReal: boolean }): Check {
  return {
    name: 'payment',
    async run() {
      if (!payment.isReal) return []
      return [
        await askStatus(payment, NO_ORDER).then(
          () => ok('the payment provider answers and accepts the key'),
          providerFault,
        ),
      ]
    },
  }
}

function providerFault(error: unknown): Finding {
  if (error instanceof ShopRefused)
    return fail(
      `the payment provider refuses our query (${error.reason})`,
      'compare PAYMENT_SHOP_ID, PAYMENT_KEY and SHA-256 with the options of the shop at the provider',
    )
  return fail(
    `the payment provider cannot be asked (${codeOf(error)})`,
    'check PAYMENT_STATUS_URL and firewalls in between, or whether the provider is away',
  )
}
