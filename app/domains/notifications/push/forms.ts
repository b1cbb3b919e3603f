import { PUSH_AUTH_LENGTH, PUSH_ENDPOINT_MAX, PUSH_KEY_LENGTH } from 'db/limits/push'
import type { TFunction } from 'i18next'
import { z } from '~/platform/input/zod'

const ENDPOINT = 'push:error.endpoint'
const KEYS = 'push:error.keys'
const SWITCH = 'push:error.boolean'

const base64url = (length: number) => z.string(KEYS).regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`), KEYS)

/** The push subscription of a browser (`PushSubscription.toJSON()`), and the settings of the device. */
export const SubscribeCall = z.object({
  endpoint: z.string(ENDPOINT).max(PUSH_ENDPOINT_MAX, ENDPOINT),
  keys: z.object({ p256dh: base64url(PUSH_KEY_LENGTH), auth: base64url(PUSH_AUTH_LENGTH) }, KEYS),
  sound: z.boolean(SWITCH).optional(),
  vibration: z.boolean(SWITCH).optional(),
})
export type SubscribeCall = z.output<typeof SubscribeCall>

export type SubscribeRefusal = 'unknown-push-service' | 'invalid-keys' | 'session-ended'

export const SUBSCRIBE_REFUSAL_STATUS = {
  'unknown-push-service': 400,
  'invalid-keys': 400,
  'session-ended': 401,
} as const satisfies Record<SubscribeRefusal, number>

/** A refusal in the reader's language. */
export function subscribeRefusalText(t: TFunction, refusal: SubscribeRefusal): string {
  if (refusal === 'unknown-push-service') return t(ENDPOINT)
  return refusal === 'invalid-keys' ? t(KEYS) : t('auth:api.unauthorized')
}

/** An error of the call in the reader's language. */
export const subscribeErrorText = (t: TFunction, key: string): string | undefined =>
  key === ENDPOINT || key === KEYS || key === SWITCH ? t(key) : undefined
