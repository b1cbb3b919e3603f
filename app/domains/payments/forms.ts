import type { TFunction } from 'i18next'
import { z } from '~/platform/input/zod'

const CONSENT = 'premium:error.consent'

/** The order of premium: the buyer asks for the service to begin at once (DECISIONS "Premium and payment"). */
export const OrderFormSchema = z.object({ consent: z.literal('on', CONSENT) })

/** The text of its error; undefined without one. */
export const orderErrorText = (t: TFunction, error: string | undefined): string | undefined =>
  error === CONSENT ? t(CONSENT) : undefined
