import {
  albumImageRow,
  type ImageRow,
  type ModerationRow,
  mediaNameFrom,
  moderationRow,
  profileImageRow,
} from '../factories/images'
import type { Random } from '../factories/random'
import type { UserRow } from '../factories/users'
import { LOOKS_OF, POOL_SIZE, portrait, SHOTS_PER_LOOK } from './portraits'
import type { PhotoFacts, Seeding } from './ports'

const REPORTED_EVERY = 10
const SHOTS = [...Array(SHOTS_PER_LOOK).keys()]

/** The generated portraits, each stored once. Every use in a profile or album is a copy under its own name. */
export type PhotoPool = { name: string; facts: PhotoFacts }[]

/** Sends the pool through the image pipeline, three pictures at a time. */
export async function storePool(
  { photos, report }: Pick<Seeding, 'photos' | 'report'>,
  random: Random,
): Promise<PhotoPool> {
  const names = Array.from({ length: POOL_SIZE }, () => mediaNameFrom(random))
  const pool: PhotoPool = []
  const waiting = [...names.keys()]
  let stored = 0
  const worker = async () => {
    for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
      const name = names[index] ?? ''
      pool[index] = { name, facts: await photos.store(name, await portrait(index)) }
      stored += 1
      if (stored % REPORTED_EVERY === 0) report(`  ${stored} of ${POOL_SIZE} portraits`)
    }
  }
  await Promise.all([worker(), worker(), worker()])
  return pool
}

type Gallery = {
  images: ImageRow[]
  moderation: ModerationRow[]
  copies: { from: string; to: string }[]
}

/** Assigns portraits to profiles and albums: an owner has the same look in all photos, and each row has its own file name. */
export function gallery(
  pool: PhotoPool,
  random: Random,
): Gallery & {
  profile(owner: UserRow, count: number, pending: number): void
  album(owner: UserRow, albumId: string, count: number): void
} {
  const made: Gallery = { images: [], moderation: [], copies: [] }
  const shown = new Map<string, number>()
  const lastShown = new Map<string, number>()
  const take = <T extends ImageRow>(index: number, make: (over: Partial<ImageRow>) => T): T => {
    const source = pool[index]
    if (!source) throw new RangeError(`The pool has no photo ${index}`)
    const name = mediaNameFrom(random)
    made.copies.push({ from: source.name, to: name })
    const image = make({ ...source.facts, url: `/media/${name}` })
    made.images.push(image)
    return image
  }
  /** The photos of an owner. Main photos alternate within a city, first by look, then by shot, so that neighbours in a list differ. */
  const shots = (owner: UserRow): number[] => {
    const looks = LOOKS_OF[owner.ethnicity ?? 'mixed']
    const city = owner.placeSlug?.split('-')[0]
    const times = (index: number) => shown.get(`${city} ${index}`) ?? 0
    const look = (index: number) => `${city} ${Math.floor(index / SHOTS_PER_LOOK)}`
    const last = (index: number) => lastShown.get(look(index)) ?? 0
    const all = looks.flatMap((person) => SHOTS.map((shot) => person * SHOTS_PER_LOOK + shot))
    const [main = 0] = random.shuffled(all).sort((a, b) => last(a) - last(b) || times(a) - times(b))
    shown.set(`${city} ${main}`, times(main) + 1)
    lastShown.set(look(main), made.images.length + 1)
    const first = main - (main % SHOTS_PER_LOOK)
    return [main, ...SHOTS.map((shot) => first + shot).filter((index) => index !== main)]
  }
  return {
    ...made,
    profile(owner, count, pending) {
      for (const [position, index] of shots(owner).slice(0, count).entries()) {
        const image = take(index, (over) =>
          profileImageRow(random, owner.id, { ...over, position, createdAt: owner.createdAt }),
        )
        // Pending ones come last, so that the main photo is public.
        const status = position >= count - pending && position > 0 ? 'pending' : 'approved'
        made.moderation.push(
          moderationRow(random, image, {
            status,
            moderatedAt: status === 'approved' ? owner.firstListedAt : null,
            createdAt: owner.createdAt,
          }),
        )
      }
    },
    album(owner, albumId, count) {
      for (const [position, index] of shots(owner).slice(0, count).entries())
        take(index, (over) => albumImageRow(random, { ownerId: owner.id, albumId }, { ...over, position }))
    },
  }
}
