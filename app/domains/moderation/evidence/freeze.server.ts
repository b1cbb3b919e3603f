import { randomUUID } from 'node:crypto'
import {
  EVIDENCE_PHOTOS_MAX,
  EVIDENCE_TEXTS_MAX,
  type EvidenceKind,
  type ReportTarget,
} from 'db/limits/moderation'
import { privateAlbums } from 'db/schema/albums'
import { caseEvidence } from 'db/schema/cases'
import { messages } from 'db/schema/chat'
import { images } from 'db/schema/media'
import { and, asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { nameOfUrl } from '~/domains/media/renditions'
import type { Tx } from '~/platform/database/db.server'
import { defineJob } from '~/platform/queue/queue.server'
import { evidenceDigest, sealEvidence } from '~/platform/secrets/seal-evidence.server'
import { now } from '~/platform/time/clock.server'
import { type EvidencePhotoSource, lockShownPhotos, messageFacts, profileFacts } from './facts.server'

/** Job that copies and seals the bytes of one photo. */
export const copyEvidencePhoto = defineJob('copy-evidence-photo', z.object({ evidenceId: z.guid() }))

/** The place that sealed evidence is bound to. */
export const evidencePlace = (id: string) => `case_evidence:${id}`

type Frozen = {
  texts: { kind: EvidenceKind; subjectId: string; facts: object }[]
  photos: EvidencePhotoSource[]
}

/**
 * Freezes the subject of a case as it is now (DECISIONS "Photos", "Reports"), in the transaction of the report, which holds the case's row.
 * Texts are sealed at once; of photos it notes the file, which is then kept until a job has copied it, whatever its owner does. A state that
 * the case has already is not stored again. Freezes nothing of a subject that is gone.
 * @param clearedSeq of a message: its reporter cannot see messages up to this number
 */
export async function freezeEvidence(
  tx: Tx,
  subject: { caseId: string; subjectType: ReportTarget; subjectId: string; clearedSeq?: number },
): Promise<void> {
  const { texts, photos } = await FREEZE[subject.subjectType](tx, subject)
  await freezeTexts(tx, subject.caseId, texts)
  await freezePhotos(tx, subject.caseId, photos)
}

type Subject = { subjectId: string; clearedSeq?: number }
const NOTHING: Frozen = { texts: [], photos: [] }

const FREEZE: Record<ReportTarget, (tx: Tx, subject: Subject) => Promise<Frozen>> = {
  async profile(tx, { subjectId }) {
    const photos = await lockShownPhotos(tx, subjectId)
    return { texts: await profileTexts(tx, subjectId), photos }
  },
  async image(tx, { subjectId }) {
    const [image] = await lockImages(tx, eq(images.id, subjectId))
    if (!image) return NOTHING
    return { texts: await profileTexts(tx, image.ownerId), photos: [image] }
  },
  async message(tx, { subjectId, clearedSeq = 0 }) {
    const [message] = await tx.select().from(messages).where(eq(messages.id, subjectId)).for('share')
    if (!message) return NOTHING
    const facts = await messageFacts(tx, message, { clearedSeq })
    const photos = message.imageUrl ? await lockImages(tx, eq(images.url, message.imageUrl)) : []
    return { texts: [{ kind: 'message', subjectId, facts }], photos }
  },
  async album(tx, { subjectId }) {
    const [album] = await tx
      .select({ title: privateAlbums.title, description: privateAlbums.description })
      .from(privateAlbums)
      .where(eq(privateAlbums.id, subjectId))
      // Its deletion locks it before the images, too; a moderator's removal need not wait.
      .for('key share')
    if (!album) return NOTHING
    const photos = await lockImages(tx, eq(images.albumId, subjectId))
    return { texts: [{ kind: 'album', subjectId, facts: album }], photos }
  },
}

async function profileTexts(tx: Tx, userId: string): Promise<Frozen['texts']> {
  const facts = await profileFacts(tx, userId)
  return facts ? [{ kind: 'profile', subjectId: userId, facts }] : []
}

/** They cannot be deleted before this transaction ends. */
const lockImages = (tx: Tx, which: ReturnType<typeof eq>) =>
  tx
    .select({ id: images.id, url: images.url, phash: images.phash, ownerId: images.ownerId })
    .from(images)
    .where(which)
    .orderBy(asc(images.position), asc(images.id))
    .limit(EVIDENCE_PHOTOS_MAX)
    .for('share')

/** Seals texts into the case. */
export async function freezeTexts(tx: Tx, caseId: string, texts: Frozen['texts']): Promise<void> {
  let room = EVIDENCE_TEXTS_MAX - (await countOf(tx, caseId, sql`kind <> 'photo'`))
  for (const { kind, subjectId, facts } of texts) {
    if (room <= 0) return
    const id = randomUUID()
    const bytes = Buffer.from(JSON.stringify(facts))
    const stored = await tx
      .insert(caseEvidence)
      .values({
        id,
        caseId,
        kind,
        subjectId,
        createdAt: now(),
        digest: evidenceDigest(bytes),
        ...sealEvidence(bytes, evidencePlace(id)),
      })
      .onConflictDoNothing()
      .returning({ id: caseEvidence.id })
    room -= stored.length
  }
}

/** Notes photos in the case, and queues the copying of their bytes. */
export async function freezePhotos(
  tx: Tx,
  caseId: string,
  photos: readonly EvidencePhotoSource[],
): Promise<void> {
  let room = EVIDENCE_PHOTOS_MAX - (await countOf(tx, caseId, sql`kind = 'photo'`))
  for (const { id: subjectId, url, phash } of photos) {
    const source = nameOfUrl(url)
    if (!source || room <= 0) continue
    const [waiting] = await tx
      .insert(caseEvidence)
      .values({ caseId, kind: 'photo', subjectId, state: 'waiting', source, phash, createdAt: now() })
      .onConflictDoNothing()
      .returning({ id: caseEvidence.id })
    if (!waiting) continue
    room -= 1
    await copyEvidencePhoto.enqueue(
      tx,
      { evidenceId: waiting.id },
      { key: `copy-evidence-photo:${waiting.id}` },
    )
  }
}

const countOf = (tx: Tx, caseId: string, which: ReturnType<typeof sql>) =>
  tx.$count(caseEvidence, and(eq(caseEvidence.caseId, caseId), which))
