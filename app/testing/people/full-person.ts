import { randomBytes, randomUUID } from 'node:crypto'
import { albumAccess, albumLedger, privateAlbums } from 'db/schema/albums'
import { quickReplies } from 'db/schema/chat'
import { dataExports } from 'db/schema/exports'
import { notices, notificationPreferences, quietHours } from 'db/schema/notifications'
import { payments, premiumGrants } from 'db/schema/payments'
import { profileViews } from 'db/schema/profile-views'
import { matches, userBlocks } from 'db/schema/relations'
import { knownDevices, passkeys, securityEvents } from 'db/schema/security'
import { sessions } from 'db/schema/sessions'
import { supportTickets, ticketMessages } from 'db/schema/support'
import { termsAnswers, withdrawals } from 'db/schema/terms'
import { verifications } from 'db/schema/verification'
import sharp from 'sharp'
import { storeImage } from '~/domains/media/files/store-image.server'
import { db } from '~/platform/database/db.server'
import { days } from '~/platform/time/durations'
import { makeAccount } from './accounts'
import { makeConversation } from './conversations'
import { makeUnreachableDevice } from './push-device'
import { recordModeration } from './recorded-moderation'

/** What must be in no archive of the person: values of others, of the staff, and secrets. */
export const FOREIGN = {
  firstName: 'Quentinius',
  lastName: 'Fremdmann',
  bio: 'Was nur er von sich sagt',
  album: 'Album von jemand anderem',
  staffName: 'Moderatorina',
  staffNote: 'Eine Notiz nur für das Team',
  network: '198.51.100.77',
}

/** A provider with at least one row in every column that the export contains, and the people around her. */
export async function makeFullPerson() {
  const person = await makeAccount({
    userType: 'trans',
    firstName: 'Luana',
    lastName: 'Silveira',
    username: handle(),
    bio: 'Was ich von mir sage',
    age: 31,
    ageStatedOn: '2026-01-01',
    location: 'Konstanz',
    placeSlug: 'konstanz',
    latitude: 47.66033,
    longitude: 9.17582,
  })
  // A room's first member is the smaller id: she is each of the two once.
  const others = []
  for (const start of ['00000000', 'ffffffff'])
    others.push(
      await makeAccount({
        id: `${start}${randomUUID().slice(8)}`,
        firstName: FOREIGN.firstName,
        lastName: FOREIGN.lastName,
        username: handle(),
        bio: FOREIGN.bio,
      }),
    )
  const [other, second] = others
  if (!other || !second) throw new Error('nobody to talk to')
  const staff = await makeAccount({ firstName: FOREIGN.staffName, isModerator: true })
  const userId = person.id
  const at = new Date()
  const sid = randomBytes(32).toString('hex')

  for (const each of others)
    await makeConversation(
      [userId, each.id],
      [
        [each.id, 'Was man mir schrieb'],
        [userId, 'Was ich antwortete'],
      ],
    )
  await db.insert(quickReplies).values({ ownerId: userId, content: 'Meine Antwort' })
  const images = []
  for (const imageType of ['profile', 'chat'] as const) images.push(await stored(userId, imageType))
  const received = await stored(other.id, 'chat')

  const [album, foreignAlbum] = await db
    .insert(privateAlbums)
    .values([
      { ownerId: userId, title: 'Mein Album' },
      { ownerId: other.id, title: FOREIGN.album },
    ])
    .returning()
  if (!album || !foreignAlbum) throw new Error('no album')
  const expiresAt = new Date(at.getTime() + days(1))
  const accesses = await db
    .insert(albumAccess)
    .values([
      { albumId: album.id, userId: other.id, grantedBy: userId, expiresAt },
      { albumId: foreignAlbum.id, userId, grantedBy: other.id, expiresAt },
    ])
    .returning()
  for (const access of accesses)
    await db.insert(albumLedger).values({
      entry: 'share',
      accessId: access.id,
      albumId: access.albumId,
      expiresAt,
      ownerId: access.grantedBy,
      receiverId: access.userId,
    })

  await db.insert(matches).values({ userId, targetUserId: other.id, isLike: true })
  await db.insert(userBlocks).values({ userId, blockedUserId: second.id })
  const [payment] = await db
    .insert(payments)
    .values({
      userId,
      reference: randomUUID(),
      amountCents: 999,
      currency: 'EUR',
      days: 30,
      status: 'paid',
      consentedAt: at,
      paidAt: at,
      receiptNumber: 1 + randomBytes(3).readUIntBE(0, 3),
    })
    .returning()
  await db.insert(premiumGrants).values({
    userId,
    source: 'payment',
    days: 30,
    grantedAt: at,
    paymentId: payment?.id,
    reason: FOREIGN.staffNote,
  })
  await db.insert(verifications).values({
    userId,
    kind: 'age',
    status: 'approved',
    decidedAt: at,
    decidedBy: staff.id,
    method: 'document-and-selfie',
    birthYear: 1990,
    validUntil: expiresAt,
  })
  const sess = { device: 'Firefox, Linux', lastUsedAt: at.toISOString() }
  await db.insert(sessions).values({ sid, userId, expire: expiresAt, sess })
  await db
    .insert(securityEvents)
    .values({ userId, kind: 'sign-in-failed', device: 'Chrome', network: FOREIGN.network })
  await db
    .insert(passkeys)
    .values({ id: randomUUID(), userId, name: 'Mein Telefon', publicKey: randomBytes(20) })
  await db.insert(knownDevices).values({ device: randomUUID(), userId, lastUsedAt: at })
  await db.insert(profileViews).values({ userId, day: '2026-11-20', views: 3 })
  await makeUnreachableDevice(userId)
  await db.insert(notices).values({ userId, kind: 'premium_ending' })
  await db.insert(notificationPreferences).values({ userId, kind: 'like', channel: 'mail', isOn: true })
  await db.insert(quietHours).values({ userId, fromMinute: 1320, toMinute: 420, timeZone: 'Europe/Berlin' })
  await db
    .insert(termsAnswers)
    .values({ userId, version: '2026-11-23', answer: 'accepted', occasion: 'registration', language: 'de' })
  await db
    .insert(withdrawals)
    .values({ userId, name: 'Frau Voll', email: person.email, contract: 'R-1', language: 'de' })
  const [ticket] = await db
    .insert(supportTickets)
    .values({
      userId,
      email: person.email,
      category: 'other',
      subject: 'Frage',
      language: 'de',
      number: randomUUID().slice(0, 9),
      state: 'answered',
    })
    .returning()
  const ticketId = ticket?.id ?? ''
  await db.insert(ticketMessages).values([
    { ticketId, author: 'person', text: 'Meine Frage' },
    { ticketId, author: 'staff', staffId: staff.id, text: 'Unsere Antwort' },
    { ticketId, author: 'note', staffId: staff.id, text: FOREIGN.staffNote },
  ])
  await recordModeration(userId, {
    otherId: other.id,
    otherBio: FOREIGN.bio,
    staffId: staff.id,
    staffNote: FOREIGN.staffNote,
  })
  await db.insert(dataExports).values({ userId, status: 'failed', endedAt: at })
  return { person, other, second, staff, sid, images, received, album, foreignAlbum }
}

async function stored(ownerId: string, imageType: 'profile' | 'chat') {
  const bytes = await sharp({ create: { width: 90, height: 120, channels: 3, background: '#a03060' } })
    .jpeg()
    .toBuffer()
  const image = await storeImage({ ownerId, bytes, imageType })
  if ('refusal' in image) throw new Error(image.refusal)
  return image.image
}

const handle = () => `h-${randomBytes(8).toString('hex')}`
