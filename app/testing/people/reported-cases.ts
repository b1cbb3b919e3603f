import { caseEvidence } from 'db/schema/cases'
import { imageModeration } from 'db/schema/media'
import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { vi } from 'vitest'
import { addProfilePhoto } from '~/domains/media/profile-photos.server'
import { fileReport } from '~/domains/moderation/reports/file-report.server'
import { db } from '~/platform/database/db.server'
import { seconds } from '~/platform/time/durations'
import { makeAccount } from './accounts'
import { listedPerson } from './listed-person'

/** A case from the report of a new member. */
export const reportedCase = async (over: Partial<Parameters<typeof fileReport>[1]> & { userId: string }) => {
  const by = await makeAccount({ firstName: 'Rita' })
  const filed = await db.transaction((tx) =>
    fileReport(tx, {
      by,
      targetType: 'profile',
      targetId: over.userId,
      reason: 'fake',
      details: 'Das ist nicht ihr Foto.',
      ...over,
    }),
  )
  return { caseId: filed?.caseId ?? '', reporter: by }
}
/** A case about the profile of a new person. */
export const newCase = async (over = {}) =>
  reportedCase({ userId: await listedPerson({ firstName: 'Luana' }), ...over })
/** A case about a real photo whose bytes are frozen by the server's worker. */
export async function photoCase(reason: 'nudity' | 'underage' = 'nudity') {
  const owner = { id: await listedPerson({ photo: 'none' }), userType: 'trans' as const }
  const bytes = await sharp({ create: { width: 90, height: 120, channels: 3, background: '#a03060' } })
    .jpeg()
    .toBuffer()
  const added = await addProfilePhoto({ owner, bytes })
  if ('refusal' in added) throw new Error(added.refusal)
  const { id, url } = added.image
  await db.update(imageModeration).set({ status: 'approved' }).where(eq(imageModeration.imageUrl, url))
  const { caseId } = await reportedCase({ userId: owner.id, targetType: 'image', targetId: id, reason })
  const evidence = await vi.waitFor(
    async () => {
      const [row] = await db
        .select()
        .from(caseEvidence)
        .where(and(eq(caseEvidence.caseId, caseId), eq(caseEvidence.kind, 'photo')))
      if (row?.state !== 'stored') throw new Error('not copied yet')
      return row
    },
    { timeout: seconds(30), interval: 100 },
  )
  return { caseId, path: `/admin/cases/${caseId}/evidence/${evidence.id}` }
}
