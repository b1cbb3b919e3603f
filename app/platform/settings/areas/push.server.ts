import { z } from 'zod'
import { isPublicKey, isVapidPair, type VapidKeys } from '../../secrets/vapid-keys.server'
import { demandedIf, documented, notIn, settingsArea } from '../area.server'
import { httpsUrl, text } from '../values.server'
import { appUrlOf } from './app.server'

type PushSettings = {
  /** Undefined if not set, which only production refuses: `env()` then uses the keys in the data folder. */
  keys?: VapidKeys
  /** The contact of the operator for push services: a mailto: or https: URL. */
  subject: string
  /** A push service for tests, and the file of the certificate that makes it trusted; never set in production. */
  testService?: { host: string; caFile?: string }
}

const publicKey = text.refine(isPublicKey, 'must be a public key of Web Push (87 characters)')

const subject = text.regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, {
  error: 'must be an address with mailto: or https://',
})

/** The settings of Web Push. */
export const push = settingsArea({
  schema(context) {
    const { isProduction } = context
    return z
      .object({
        VAPID_PUBLIC_KEY: documented(
          'required: the public key that identifies the platform to push services (npx web-push generate-vapid-keys); a new one ends all subscriptions',
          demandedIf(
            isProduction,
            publicKey,
            'the public key of Web Push, from "npx web-push generate-vapid-keys"',
          ),
        ),
        VAPID_PRIVATE_KEY: documented(
          'required: its private key',
          demandedIf(isProduction, text, 'its private key, from "npx web-push generate-vapid-keys"'),
        ),
        VAPID_SUBJECT: documented(
          "required: the operator's address for push services, mailto: or https:",
          demandedIf(
            isProduction,
            subject,
            'your address for push services, such as mailto:admin@example.org',
          ),
          'mailto:admin@example.org',
        ),
        // Refused in production: the server would accept subscriptions at this further host.
        PUSH_TEST_SERVICE: documented(
          'for tests: the address of a push service beside the known ones; refused in production',
          notIn(context, httpsUrl),
        ),
        PUSH_TEST_CA: documented(
          'for tests: the file of its certificate; refused in production',
          notIn(context, text),
        ),
      })
      .refine((given) => isPair(given.VAPID_PUBLIC_KEY, given.VAPID_PRIVATE_KEY), {
        path: ['VAPID_PRIVATE_KEY'],
        error: 'must belong to VAPID_PUBLIC_KEY',
      })
  },
  read: (values, context): { push: PushSettings } => ({
    push: {
      keys:
        values.VAPID_PUBLIC_KEY && values.VAPID_PRIVATE_KEY
          ? { publicKey: values.VAPID_PUBLIC_KEY, privateKey: values.VAPID_PRIVATE_KEY }
          : undefined,
      subject: values.VAPID_SUBJECT ?? `mailto:noreply@${new URL(appUrlOf(context)).hostname}`,
      testService: values.PUSH_TEST_SERVICE
        ? { host: new URL(values.PUSH_TEST_SERVICE).host, caFile: values.PUSH_TEST_CA }
        : undefined,
    },
  }),
})

// Push services bind a subscription to the public key, and refuse signatures of other keys.
function isPair(publicOne: string | undefined, privateOne: string | undefined): boolean {
  if (publicOne === undefined || privateOne === undefined) return publicOne === privateOne
  return !isPublicKey(publicOne) || isVapidPair(publicOne, privateOne)
}
