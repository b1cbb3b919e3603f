import { z } from 'zod'
import { demanded, demandedOr, documented, settingsArea } from '../area.server'
import { httpsUrl, httpUrl, onOrOff, splitList, text } from '../values.server'
import { appUrlOf } from './app.server'

type PaymentSettings = {
  shopId: string
  /** The first one signs, all verify: prepend a new one to rotate. Empty outside production: `env()` then takes that of the data folder. */
  keys: string[]
  orderUrl: string
  statusUrl: string
  /** Whether orders go to a payment provider, and not to the sandbox, where nobody pays. */
  isReal: boolean
}

const shopId = text.regex(/^\d{1,12}$/, 'must be a number of up to 12 digits')
const KEY_MIN = 16
const keys = text
  .transform((value) => splitList(value))
  .refine(
    (each) => each.every((key) => key.length >= KEY_MIN),
    `must have at least ${KEY_MIN} characters (each one, where two stand comma-separated)`,
  )
const demandedKeys = z
  .string('is missing: set it to the signature key of the shop at the payment provider')
  .pipe(keys)

const ORDER_URL = 'https://secure.verotel.com/startorder'
const STATUS_URL = 'https://secure.verotel.com/status/purchase'

/** The payment provider, in whose place the demo has a sandbox of its own. */
export const payment = settingsArea({
  schema(context) {
    const { isProduction } = context
    const providerUrl = (hint: string) => (isProduction ? demanded(httpsUrl, hint) : httpUrl.optional())
    return z.object({
      PAYMENT_SHOP_ID: documented(
        "required: the shop's number at the payment provider (Verotel FlexPay); outside production a sandbox of the app itself takes its place",
        demandedOr(context, shopId, 'the number of the shop at the payment provider', '10001'),
      ),
      PAYMENT_KEY: documented(
        "required: the shop's signature key, at least 16 characters; to rotate: new,old",
        isProduction ? demandedKeys : keys.optional().transform((each) => each ?? []),
      ),
      PAYMENT_ORDER_URL: documented(
        "required: the provider's order page",
        providerUrl(`the order page of the payment provider, such as ${ORDER_URL}`),
        ORDER_URL,
      ),
      PAYMENT_STATUS_URL: documented(
        "required: the provider's address for questions about a sale",
        providerUrl(`the status address of the payment provider, such as ${STATUS_URL}`),
        STATUS_URL,
      ),
      // With it anybody gets premium without paying.
      DEMO_UPGRADE: documented(
        "on gives premium for nothing at /subscribe: the demo's default, refused in production",
        onOrOff.optional().refine((value) => !isProduction || value !== 'on', 'must be off in production'),
        'off',
      ),
    })
  },
  read: (values, context): { payment: PaymentSettings; isDemoUpgradeOn: boolean } => ({
    payment: {
      shopId: values.PAYMENT_SHOP_ID,
      keys: values.PAYMENT_KEY,
      orderUrl: values.PAYMENT_ORDER_URL ?? `${appUrlOf(context)}/sandbox/pay`,
      statusUrl: values.PAYMENT_STATUS_URL ?? `${appUrlOf(context)}/sandbox/status`,
      isReal: values.PAYMENT_ORDER_URL !== undefined,
    },
    /** Whether /subscribe and POST /api/upgrade-premium give premium for nothing: the demo alone. */
    isDemoUpgradeOn: (values.DEMO_UPGRADE ?? (context.mode === 'demo' ? 'on' : 'off')) === 'on',
  }),
})
