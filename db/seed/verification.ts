import { and, eq, inArray } from 'drizzle-orm'
import sharp from 'sharp'
import { VERIFICATION_VALID_YEARS } from '../limits/verification'
import { users } from '../schema/accounts'
import { imageModeration, images } from '../schema/media'
import { checkedPhotos, verifications } from '../schema/verification'
import { daysBefore } from './dates'
import type { DemoPeople } from './people'
import { portrait } from './portraits'
import type { Lettering, Seeding } from './ports'

const HOUR_MS = 3_600_000
/** About every second premium member had her photos checked. All checks were so many days ago. */
const CHECKED_EVERY = 2
const CHECKED_DAYS_AGO = 5

/** One waiting request of each kind, and the approved requests of everybody who is verified. */
export async function demoVerifications(seeding: Seeding, people: DemoPeople): Promise<void> {
  const { now, fileVerification } = seeding
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  await insertApproved(seeding, people)
  const others = people.providers.slice(2)
  const isPremium = ({ premiumExpiresAt }: { premiumExpiresAt?: Date | null }) => Boolean(premiumExpiresAt)
  const forPhotos = others.find((one) => !isPremium(one))
  const forDocument = others.find((one) => isPremium(one) && !one.isVerified)
  const forAge = people.customers[1]
  const waiting = [
    { person: forPhotos, kind: 'photos', hours: 20, look: 12 },
    { person: forDocument, kind: 'document', hours: 9, look: 21 },
    { person: forAge, kind: 'age', hours: 2, look: 4 },
  ] as const
  for (const { person, kind, hours, look } of waiting) {
    const userId = person?.id
    if (!person || !userId) throw new Error(`The demo has nobody with a request of the kind ${kind}`)
    await fileVerification({
      at: hoursAgo(hours),
      userId,
      kind,
      draw: async (code, lettering) => {
        if (kind === 'photos') return { selfie: await selfieWith(look, sheet(code, lettering)) }
        const card = documentOf(person.firstName, now.getUTCFullYear() - (person.age ?? 29), lettering)
        const face = await sharp(await portrait(look))
          .resize(220, 290)
          .toBuffer()
        const document = await sharp(Buffer.from(card))
          .composite([{ input: face, left: 60, top: 180 }])
          .jpeg()
          .toBuffer()
        return {
          document,
          selfie: await selfieWith(look, await sharp(document).resize(420).png().toBuffer()),
        }
      },
    })
  }
}

/** The rows that remain of approved requests, for everybody who is verified or whose age was checked. */
async function insertApproved({ db, now }: Seeding, { admin, providers, kunde }: DemoPeople): Promise<void> {
  const decidedAt = daysBefore(now, CHECKED_DAYS_AGO)
  const validUntil = new Date(decidedAt)
  validUntil.setUTCFullYear(validUntil.getUTCFullYear() + VERIFICATION_VALID_YEARS)
  const approved = {
    status: 'approved',
    decidedAt,
    decidedBy: admin.id,
    validUntil,
    createdAt: decidedAt,
  } as const
  const ofDocument = { ...approved, method: 'document-and-selfie' } as const
  const birthYear = (age: number | null | undefined) => decidedAt.getUTCFullYear() - (age ?? 30)
  const verified = providers.filter(({ isVerified }) => isVerified)
  const aged = [kunde, ...providers.filter((one) => one.ageCheckedAt && !one.isVerified)]
  await db.insert(verifications).values([
    ...verified.map(({ id = '', age }) => ({
      ...{ ...ofDocument, userId: id, kind: 'document' as const, birthYear: birthYear(age) },
    })),
    ...aged.map(({ id = '', age }) => ({
      ...{ ...ofDocument, userId: id, kind: 'age' as const, birthYear: birthYear(age) },
    })),
  ])
  const ids = verified.flatMap(({ id }) => id ?? [])
  await db
    .update(users)
    .set({ verifiedUntil: validUntil, ageCheckedAt: decidedAt })
    .where(inArray(users.id, ids))
  const checked = providers
    .filter(({ premiumExpiresAt }, at) => premiumExpiresAt && at % CHECKED_EVERY === 0)
    .flatMap(({ id }) => id ?? [])
  await db.insert(verifications).values(
    checked.map((userId) => ({
      ...{ ...approved, userId, kind: 'photos' as const, method: 'selfie-with-code' as const },
    })),
  )
  const shown = await db
    .select({ imageId: images.id })
    .from(images)
    .innerJoin(imageModeration, eq(imageModeration.imageUrl, images.url))
    .where(
      and(
        inArray(images.ownerId, checked),
        eq(images.imageType, 'profile'),
        eq(imageModeration.status, 'approved'),
      ),
    )
  await db.insert(checkedPhotos).values(shown.map(({ imageId }) => ({ imageId, validUntil })))
}

/** A portrait with a picture of what the person holds into the camera. */
async function selfieWith(look: number, held: Buffer): Promise<Buffer> {
  return sharp(await portrait(look))
    .resize(900, 1200, { fit: 'cover' })
    .composite([{ input: held, gravity: 'south' }])
    .jpeg()
    .toBuffer()
}

/** A sheet of paper with a code. */
function sheet(code: string, lettering: Lettering): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="560" height="300">
      <g transform="rotate(-4 280 150)"><rect x="30" y="40" width="500" height="220" fill="#fbf8f0"/>
      ${written(lettering(code), { x: 90, y: 195, width: 380, color: '#1b2a55' })}</g></svg>`,
  )
}

/** A card that shows what a check needs; everything else is covered. */
function documentOf(name: string, birthYear: number, lettering: Lettering): string {
  const line = (text: string, y: number, width: number) =>
    written(lettering(text), { x: 330, y, width, color: '#20303a' })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="570">
    <rect width="900" height="570" rx="32" fill="#dfe9e4"/><rect width="900" height="110" rx="32" fill="#8fb3a6"/>
    ${written(lettering('MUSTERLAND'), { x: 60, y: 80, width: 380, color: '#ffffff' })}
    ${line(name, 240, 220)}${line(`01.02.${birthYear}`, 340, 300)}${line(`bis 31.12.2031`, 440, 340)}
    <rect x="330" y="480" width="480" height="46" fill="#1c1c1c"/></svg>`
}

function written(
  { width: units, paths }: ReturnType<Lettering>,
  { x, y, width, color }: { x: number; y: number; width: number; color: string },
): string {
  return `<g transform="translate(${x} ${y}) scale(${width / units})" fill="${color}">${paths}</g>`
}
