import { users } from 'db/schema/accounts'
import { images } from 'db/schema/media'
import { and, eq } from 'drizzle-orm'
import { isMediaName, mediaUrl } from '~/domains/media/renditions'
import { isProfileId, profileIdOf } from '~/domains/profiles/profile-rows.server'
import { db } from '~/platform/database/db.server'
import { env } from '~/platform/settings/env.server'

type Subject = { targetType: 'profile' | 'image'; targetId: string; userId: string }

/**
 * What an address of ours names: a profile (also a hidden or suspended one: moderators may see it) or a profile photo. Null for other
 * sites, other pages, and for what does not exist.
 */
export async function subjectOf(address: string): Promise<Subject | null> {
  const typed = address.trim()
  const path = pathOf(typed)
  if (!path) return profileSubject(typed)
  const [, area = '', name = ''] = path.pathname.split('/')
  if (area === 'media') return photoSubject(name)
  if (area !== 'profile') return null
  return profileSubject(name || (path.searchParams.get('id') ?? ''))
}

function pathOf(typed: string): URL | null {
  const own = new URL(env().appUrl)
  if (typed.startsWith('/')) return parsed(typed, own)
  if (!/^https?:\/\/|^[^/\s]+\//i.test(typed)) return null
  const url = parsed(/^https?:/i.test(typed) ? typed : `${own.protocol}//${typed}`)
  return url?.host === own.host ? url : parsed('/elsewhere', own)
}

function parsed(text: string, base?: URL): URL | null {
  return URL.canParse(text, base?.href) ? new URL(text, base) : null
}

async function profileSubject(idOrUsername: string): Promise<Subject | null> {
  const id = await profileIdOf(decoded(idOrUsername))
  if (!id || !isProfileId(id)) return null
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.id, id))
  return user ? { targetType: 'profile', targetId: user.id, userId: user.id } : null
}

async function photoSubject(name: string): Promise<Subject | null> {
  if (!isMediaName(name)) return null
  const [image] = await db
    .select({ id: images.id, ownerId: images.ownerId })
    .from(images)
    .where(and(eq(images.url, mediaUrl(name)), eq(images.imageType, 'profile')))
  return image ? { targetType: 'image', targetId: image.id, userId: image.ownerId } : null
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
