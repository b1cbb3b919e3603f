import { randomBytes } from 'node:crypto'
import { privateAlbums } from 'db/schema/albums'
import { images } from 'db/schema/media'
import { db } from '~/platform/database/db.server'
import { makeAccount } from './accounts'
import { makeConversation } from './conversations'

type Provider = Awaited<ReturnType<typeof makeProvider>>

/** A provider with `isPremium`, as the functions of the domains expect it. */
export async function makeProvider(over: Parameters<typeof makeAccount>[0] = {}) {
  const user = await makeAccount({ userType: 'trans', firstName: 'Luana', ...over })
  return { ...user, isPremium: user.premiumExpiresAt !== null && user.premiumExpiresAt > new Date() }
}

/** An album with image rows, whose files do not exist. Returns the album, and the ids and names of its images. */
export async function makeAlbum(
  owner: { id: string },
  {
    count = 3,
    ...over
  }: { count?: number } & Partial<Omit<typeof privateAlbums.$inferInsert, 'ownerId'>> = {},
) {
  const [album] = await db
    .insert(privateAlbums)
    .values({ ownerId: owner.id, title: 'Am See', ...over })
    .returning()
  if (!album) throw new Error('No album was created')
  const names = Array.from({ length: count }, () => randomBytes(16).toString('base64url'))
  const rows = names.map((name, position) => ({
    ownerId: owner.id,
    albumId: album.id,
    url: `/media/${name}`,
    imageType: 'album' as const,
    position,
    width: 900,
    height: 1200,
    color: '#aa8899',
  }))
  const made = count > 0 ? await db.insert(images).values(rows).returning({ id: images.id }) : []
  return { ...album, names, imageIds: made.map(({ id }) => id) }
}

/** A provider with an album, and a customer with whom she has an accepted conversation. */
export async function makeSharingPair(over: { owner?: Partial<Provider>; count?: number } = {}) {
  const owner = await makeProvider(over.owner)
  const receiver = await makeAccount({ firstName: 'Jonas', ageCheckedAt: new Date() })
  const album = await makeAlbum(owner, { count: over.count ?? 3 })
  const { room } = await makeConversation(
    [owner.id, receiver.id],
    [
      [receiver.id, 'Hallo'],
      [owner.id, 'Schau mal'],
    ],
  )
  return { owner, receiver, album, roomId: room.id }
}
