import type { VerificationKind } from 'db/limits/verification'
import { sessions } from 'db/schema/sessions'
import { verifications } from 'db/schema/verification'
import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { openNext, type Staff } from '~/domains/verification/queue.server'
import { storeRequest } from '~/domains/verification/send-request.server'
import { db } from '~/platform/database/db.server'
import { makeAccount } from './accounts'

/** A picture of random noise: no other file contains its bytes by chance. */
export const noisePicture = (size = 240): Promise<Buffer> =>
  sharp({
    create: {
      width: size,
      height: size,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 85 })
    .toBuffer()

/** A moderator with a session. */
export async function moderatorInSession(): Promise<Staff> {
  const { id } = await makeAccount({ firstName: 'Nora', isModerator: true })
  const sid = `sid of ${id}`
  await db
    .insert(sessions)
    .values({ sid, userId: id, sess: { device: 'x', lastUsedAt: '' }, expire: new Date(Date.now() + 9e6) })
  return { id, sid }
}

/** Stores a request with two pictures that waits for a decision; returns its id. */
export async function waitingRequest(userId: string, kind: VerificationKind, at?: Date): Promise<string> {
  const [selfie, document] = [await noisePicture(), await noisePicture()]
  const sent = await storeRequest({ by: { id: userId }, kind, at, pictures: { selfie, document } })
  if ('refusal' in sent) throw new Error(sent.refusal)
  const [row] = await db
    .select({ id: verifications.id })
    .from(verifications)
    .where(
      and(
        eq(verifications.userId, userId),
        eq(verifications.status, 'waiting'),
        eq(verifications.kind, kind),
      ),
    )
  return row?.id ?? ''
}

/** Opens the oldest request in the session of a moderator. */
export async function openNextRequest(staff: Staff): Promise<void> {
  if (!(await openNext(staff, '127.0.0.1'))) throw new Error('no request waits')
}
