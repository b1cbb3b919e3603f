import { LOCK_MINUTES, PIN_MAX, PIN_MIN } from 'db/limits/cover'
import type { TFunction } from 'i18next'
import { z } from '~/platform/input/zod'

/** Errors of these forms, as translation keys. */
export const LOCK_ERROR = {
  pin: 'cover:error.pin',
  simple: 'cover:error.simple',
  again: 'cover:error.again',
  wrong: 'cover:error.wrong',
  noPasskey: 'cover:error.noPasskey',
  overloaded: 'cover:error.overloaded',
} as const
const KEYS = Object.values(LOCK_ERROR)

/** The message of an error of the lock's forms; undefined without one. */
export function lockErrorText(t: TFunction, error: string | undefined): string | undefined {
  const key = KEYS.find((known) => known === error)
  return key && t(key, { min: PIN_MIN, max: PIN_MAX })
}

const PIN = new RegExp(`^[0-9]{${PIN_MIN},${PIN_MAX}}$`)
/** 0000, 1234, 987654: the first ones that somebody would try. */
const isSimple = (pin: string) =>
  ['0'.repeat(PIN_MAX), '01234567890', '09876543210'].some((row) => row.includes(pin)) ||
  /^(\d)\1*$/.test(pin)

const pin = z.string(LOCK_ERROR.pin).max(PIN_MAX, LOCK_ERROR.pin).regex(PIN, LOCK_ERROR.pin)

/** The form of the lock page. */
export const PinFormSchema = z.object({ pin })

export const UNLOCK_METHODS = ['pin', 'passkey'] as const

/** The lock of this device. Without a new PIN the stored one stays. The names of the PIN fields keep them out of form drafts (draft-fields.ts). */
export const DeviceLockFormSchema = z
  .object({
    minutes: z
      .enum(LOCK_MINUTES.map(String))
      .transform((text) => LOCK_MINUTES.find((minutes) => String(minutes) === text) ?? LOCK_MINUTES[0]),
    way: z.enum(UNLOCK_METHODS).default('pin'),
    pin: pin.refine((given) => !isSimple(given), LOCK_ERROR.simple).optional(),
    pinCodeAgain: z.string().max(PIN_MAX, LOCK_ERROR.again).optional(),
  })
  .refine(({ way, pin: given, pinCodeAgain: again }) => way === 'passkey' || given === again, {
    path: ['pinCodeAgain'],
    error: LOCK_ERROR.again,
  })
