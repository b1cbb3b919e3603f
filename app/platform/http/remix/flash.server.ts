import { type Cookie, createCookie, redirect, type TypedResponse } from '@remix-run/node'
import { z } from 'zod'
import { boundedRecord } from '../../input/bounded'
import { singleton } from '../../process/singleton.server'
import { env } from '../../settings/env.server'
import { deletionOf } from '../cookies.server'

/** A cookie holds 4 kB; one character of this text may take nine bytes of it. */
export const FLASH_TYPED_MAX = 250

const Flash = z.object({
  tone: z.enum(['success', 'info', 'error']),
  /** An i18n key, "namespace:key": the page that shows the message translates it. */
  key: z.string().max(200),
  values: boundedRecord(z.string(), z.union([z.string(), z.number()]), 10).optional(),
  /** Stays on the page until the next one: for dates and deadlines, which a toast would take away. */
  lasting: z.boolean().optional(),
  /** The field that shows the message instead, with the text that was typed. */
  at: z.object({ field: z.string().max(40), typed: z.string().max(FLASH_TYPED_MAX) }).optional(),
  /** A form with one field that takes back what was done. */
  undo: z
    .object({
      action: z.string().startsWith('/').max(200),
      name: z.string().max(40),
      value: z.string().max(40),
    })
    .optional(),
})
export type Flash = z.infer<typeof Flash>

/** Long enough for a slow redirect, short enough not to appear the next day. */
const FLASH_MAX_AGE_S = 60

/** Leaves one message for the next page: a toast with JavaScript, a banner without. */
export async function setFlash(headers: Headers, flash: Flash): Promise<void> {
  headers.append('Set-Cookie', await cookie().serialize(flash))
}

/**
 * Redirects to a page that shows the message, for an action to return or to throw.
 * @param headers of the response; its cookies stand before the message
 */
export async function redirectWithFlash(
  to: string,
  flash: Flash,
  headers?: HeadersInit,
): Promise<TypedResponse<never>> {
  const all = new Headers(headers)
  await setFlash(all, flash)
  return redirect(to, { headers: all })
}

/** The message of the previous response, or null; a forged or damaged one is null too. Never throws. */
export async function takeFlash(request: Request): Promise<Flash | null> {
  const header = request.headers.get('Cookie')
  if (!header?.includes('flash=')) return null
  const found = Flash.safeParse(await cookie().parse(header))
  return found.success ? found.data : null
}

/** Deletes the message, so that a reload does not show it again. Needed in every response that showed one. */
export async function clearFlash(headers: Headers): Promise<void> {
  headers.append('Set-Cookie', await deletionOf(cookie()))
}

function cookie(): Cookie {
  return singleton('flash-cookie', () =>
    createCookie('flash', {
      httpOnly: true,
      path: '/',
      sameSite: 'lax',
      secure: env().appUrl.startsWith('https:'),
      maxAge: FLASH_MAX_AGE_S,
      secrets: env().sessionSecrets,
    }),
  )
}
