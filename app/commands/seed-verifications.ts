import type { VerificationPicture } from 'db/limits/verification'
import type { Lettering, SeedVerification } from 'db/seed/ports'
import { encodeMaster } from '~/domains/media/encoding/encode.server'
import { outlines } from '~/domains/media/watermark/mark-text'
import { codeOfDay } from '~/domains/verification/code-of-day.server'
import { storeRequest } from '~/domains/verification/send-request.server'

const MAX_MB = 12

/** Stores a verification request of the demo as if it had been sent at that time, with drawn pictures. */
export async function seedVerification({ at, userId, kind, draw }: SeedVerification): Promise<void> {
  const pictures: Partial<Record<VerificationPicture, Buffer>> = {}
  for (const [name, bytes] of Object.entries(await draw(codeOfDay(userId, at), lettering))) {
    const clean = await encodeMaster(bytes, MAX_MB)
    if ('refusal' in clean) throw new Error(`The seed's picture ${name} is refused: ${clean.refusal}`)
    pictures[name as VerificationPicture] = clean.master
  }
  await storeRequest({ by: { id: userId }, kind, at, pictures })
}

const lettering: Lettering = (text) => {
  const { width, parts } = outlines(text)
  return {
    width,
    paths: parts.map(({ x, path }) => `<path transform="translate(${x})" d="${path}"/>`).join(''),
  }
}
