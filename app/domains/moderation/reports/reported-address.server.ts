import { users } from 'db/schema/accounts'
import { images } from 'db/schema/media'
import { and, arrayContains, eq, or, sql } from 'drizzle-orm'
import { REDIRECT_TO, safeRedirectTo } from '~/domains/accounts/redirect-to'
import { isMediaName, mediaUrl } from '~/domains/media/renditions'
import { profileIdOf } from '~/domains/profiles/profile-rows.server'
import { db } from '~/platform/database/db.server'
import { env } from '~/platform/settings/env.server'

export type Subject = { targetType: 'profile' | 'image'; targetId: string; userId: string }

/**
 * The profile or profile photo that an address of ours names. Hidden and suspended profiles count, since moderators may see them. A
 * photo is also found by its address at the CDN, and by one that it had before its watermark was switched. A page that leads to a profile
 * after signing in names it, too: that is the address which visitors see. Null for other sites and pages, and for what does not exist.
 */
export async function subjectOf(address: string): Promise<Subject | null> {
  const named = namedBy(address)
  if (!named) return null
  return named.what === 'photo' ? photoSubject(named.name) : profileSubject(named.name)
}

/** An address in a form that is the same for all its spellings, whether the address names anything or not. */
export function normalizeAddress(address: string): string {
  const named = namedBy(address)
  return named ? `${named.what} ${named.name}` : address.trim()
}

/** What an address names, without checking whether that exists. */
function namedBy(address: string): { what: 'profile' | 'photo'; name: string } | null {
  const profile = (name: string) => ({ what: 'profile' as const, name: decoded(name).toLowerCase() })
  const photo = (name: string) => ({ what: 'photo' as const, name })
  const typed = address.trim()
  const url = typedUrl(typed)
  if (!url) return profile(typed)
  const atCdn = photoAtCdn(url)
  if (atCdn) return photo(atCdn)
  if (url.host !== new URL(env().appUrl).host) return null
  const [, area = '', name = ''] = url.pathname.split('/')
  if (area === 'media') return photo(name)
  if (area === 'profile') return profile(name || (url.searchParams.get('id') ?? ''))
  // Visitors' links to profiles lead to the login, and an opened profile to the choice of an account type.
  const leadsTo = safeRedirectTo(url.searchParams.get(REDIRECT_TO))
  return leadsTo ? namedBy(leadsTo) : null
}

/** The typed URL, which may lack the protocol or the host; null for a name. An invalid URL becomes one that names nothing. */
function typedUrl(typed: string): URL | null {
  const own = new URL(env().appUrl)
  if (typed.startsWith('/')) return parsed(typed, own)
  if (!/^https?:\/\/|^[^/\s]+\//i.test(typed)) return null
  return parsed(/^https?:/i.test(typed) ? typed : `${own.protocol}//${typed}`) ?? parsed('/elsewhere', own)
}

/** The name of a photo whose address is one of the CDN's (MEDIA_BASE_URL, which may have a path); null for every other address. */
function photoAtCdn({ host, pathname }: URL): string | null {
  const { mediaBaseUrl } = env()
  if (mediaBaseUrl === undefined) return null
  const cdn = new URL(`${mediaBaseUrl}${mediaUrl('')}`)
  if (host !== cdn.host || !pathname.startsWith(cdn.pathname)) return null
  return pathname.slice(cdn.pathname.length).split('/')[0] ?? null
}

function parsed(text: string, base?: URL): URL | null {
  return URL.canParse(text, base?.href) ? new URL(text, base) : null
}

async function profileSubject(idOrUsername: string): Promise<Subject | null> {
  const id = await profileIdOf(idOrUsername)
  if (!id) return null
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.id, id))
  return user ? { targetType: 'profile', targetId: user.id, userId: user.id } : null
}

async function photoSubject(name: string): Promise<Subject | null> {
  if (!isMediaName(name)) return null
  const [image] = await db
    .select({ id: images.id, ownerId: images.ownerId })
    .from(images)
    .where(and(isOrWasNamed(name), eq(images.imageType, 'profile')))
  return image ? { targetType: 'image', targetId: image.id, userId: image.ownerId } : null
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * The condition for the photo that has a name, or had it before its watermark was switched (decision 0398). For reports alone: no address
 * serves a photo by a former name.
 */
export const isOrWasNamed = (name: string) =>
  or(
    eq(images.url, mediaUrl(name)),
    // As the condition of the index of these names.
    and(sql`${images.formerNames} <> '{}'`, arrayContains(images.formerNames, [name])),
  )
