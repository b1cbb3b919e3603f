import type { VerificationPicture } from 'db/limits/verification'
import { seedBulk } from 'db/seed/bulk'
import { seedDemo } from 'db/seed/demo'
import type { Lettering, SeedReport, SeedVerification } from 'db/seed/ports'
import { hashPassword } from '~/domains/auth/passwords/passwords.server'
import { encodeMaster } from '~/domains/media/encoding/encode.server'
import { outlines } from '~/domains/media/watermark/mark-text'
import { copyPhoto } from '~/domains/moderation/evidence/copy-photo.server'
import { evidenceOf } from '~/domains/moderation/evidence/read-evidence.server'
import { fileReport } from '~/domains/moderation/reports/file-report.server'
import { CITIES } from '~/domains/places/cities.server'
import { placeBySlug } from '~/domains/places/gazetteer.server'
import { nearestPlace } from '~/domains/places/geocoder.server'
import { codeOfDay } from '~/domains/verification/code-of-day.server'
import { storeRequest } from '~/domains/verification/send-request.server'
import { closeDb, db } from '~/platform/database/db.server'
import { env } from '~/platform/settings/env.server'
import { now, setClock } from '~/platform/time/clock.server'
import { reportFailure, say } from './running/say'
import { withDatabase } from './running/with-database'
import { seedAvif, seedPhotos } from './seed-photos'

const PICTURE_MAX_MB = 12

const USAGE = 'npm run seed -- --demo [--avif-later] | --profiles <number>'

async function seed(): Promise<void> {
  if (env().mode === 'production')
    throw new Error(
      'APP_MODE or NODE_ENV is production: the seed writes invented people, and --demo an admin whose password everybody knows.',
    )
  const [, , what, number] = process.argv
  const begin = Date.now()
  const places = { cities: CITIES, bySlug: placeBySlug, nearest: nearestPlace }
  const photos = seedPhotos({ avifLater: process.argv.includes('--avif-later') })
  try {
    if (what === '--demo') {
      const ports = { fileReport: seedReport, fileVerification: seedVerification, hashPassword }
      await seedDemo({ db, places, photos, ...ports, now: now(), report: say })
      await photos.finish()
    } else if (what === '--profiles' && /^[1-9]\d{0,7}$/.test(number ?? ''))
      await seedBulk({ db, places }, Number(number))
    else throw new Error(USAGE)
    say(`Seeded in ${((Date.now() - begin) / 1000).toFixed(1)} s.`)
  } finally {
    await closeDb()
  }
}

/** Files a report of the demo as it would have been filed at its time, with its evidence. */
async function seedReport({ at, ...report }: SeedReport): Promise<void> {
  setClock(at)
  try {
    const filed = await db.transaction((tx) => fileReport(tx, { details: undefined, ...report }))
    const photos = filed ? (await evidenceOf(filed.caseId)).photos : []
    // The command runs no queue.
    for (const { id } of photos) await copyPhoto(id)
  } finally {
    setClock(null)
  }
}

/** Stores a verification request of the demo as if it had been sent at that time, with drawn pictures. */
async function seedVerification({ at, userId, kind, draw }: SeedVerification): Promise<void> {
  const pictures: Partial<Record<VerificationPicture, Buffer>> = {}
  for (const [name, bytes] of Object.entries(await draw(codeOfDay(userId, at), lettering))) {
    const clean = await encodeMaster(bytes, PICTURE_MAX_MB)
    if ('refusal' in clean) throw new Error(`The seed's picture ${name} is refused: ${clean.refusal}`)
    pictures[name as VerificationPicture] = clean.master
  }
  await storeRequest({ by: { id: userId }, kind, at, pictures })
}

function lettering(text: string): ReturnType<Lettering> {
  const { width, parts } = outlines(text)
  return {
    width,
    paths: parts.map(({ x, path }) => `<path transform="translate(${x})" d="${path}"/>`).join(''),
  }
}

if (process.argv[2] === '--avif') await seedAvif().catch(reportFailure)
else await withDatabase(seed).catch(reportFailure)
