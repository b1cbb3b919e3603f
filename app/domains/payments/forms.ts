import type { TFunction } from 'i18next'
import { z } from '~/platform/input/zod'

const CONSENT = 'premium:error.consent'

/** The form that orders premium: the buyer consents that the service begins at once (DECISIONS "Premium and payment"). */
export const OrderFormSchema = z.object({ consent: z.literal('on', CONSENT) })

/** The error text of the form; undefined if it has no error. */
export const orderErrorText = (t: TFunction, error: string | undefined): string | undefined =>
  error === CONSENT ? t(CONSENT) : undefined
