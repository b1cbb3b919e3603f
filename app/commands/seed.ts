import { seedBulk } from 'db/seed/bulk'
import { seedDemo } from 'db/seed/demo'
import { hashPassword } from '~/domains/auth/passwords/passwords.server'
import { CITIES, nearestPlace, placeBySlug } from '~/domains/places/places.server'
import { now } from '~/platform/clock.server'
import { closeDb, db } from '~/platform/db.server'
import { withDatabase } from './running/demo-data'
import { complain, say } from './running/say'
import { seedAvif, seedPhotos } from './seed-photos'
import { seedReport } from './seed-reports'
import { seedVerification } from './seed-verifications'

const USAGE = 'npm run seed -- --demo [--avif-later] | --profiles <number>'

async function seed(): Promise<void> {
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

if (process.argv[2] === '--avif') await seedAvif().catch(complain)
else await withDatabase(seed).catch(complain)
