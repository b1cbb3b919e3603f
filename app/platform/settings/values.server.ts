import { z } from 'zod'

/* Kinds of values that variables of several areas have. The message of each completes the line "NAME …". */

export const splitList = (value: string): string[] => value.split(',').map((one) => one.trim())

export const hasProtocol = (protocols: string[]) => (value: string) =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol)

/** Whether user and password of an address can be decoded: what connects would fail later, without a reason that names the setting. */
export function hasReadableLogin(value: string): boolean {
  if (!URL.canParse(value)) return true
  const { username, password } = new URL(value)
  return [username, password].every(isDecodable)
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** The message for an address for which `hasReadableLogin` is false. */
export const LOGIN_UNREADABLE = 'has a % in its user or password that must be written as %25'

export const withoutSlash = (address: string): string => address.replace(/\/+$/, '')

export const text = z.string().max(4096, 'is longer than 4096 characters')

/** One line of a legal page. */
export const line = text.max(500, 'is longer than 500 characters')
export const email = line.regex(/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/, 'must be an e-mail address')

export const httpUrl = text.refine(
  hasProtocol(['http:', 'https:']),
  'must be an address with http:// or https://',
)

export const httpsUrl = text.refine(hasProtocol(['https:']), 'must be an address with https://')

export const onOrOff = z.enum(['on', 'off'], 'must be on or off')

export const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a whole number from 0 to 65535')
  .transform(Number)
  .refine((value) => value <= 65_535, 'must be a whole number from 0 to 65535')

/** A share or a score. */
export const fraction = z
  .string()
  .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1, such as 0.5')
  .transform(Number)
