import { eq, sql } from 'drizzle-orm'
import type { Random } from '../factories/random'
import type { UserRow } from '../factories/users'
import { moderationCases } from '../schema/cases'
import type { messages } from '../schema/chat'
import { decisions } from '../schema/decisions'
import { reports } from '../schema/reports'
import type { DemoPeople } from './people'
import type { Seeding, SeedReport } from './ports'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** The number of accounts that report the same profile within an hour. */
const CAMPAIGN_REPORTS = 24

type Message = typeof messages.$inferInsert

/** Creates reports of the last days: urgent, overdue and decided ones, and a campaign against one profile. */
export async function demoCases(
  { db, now, fileReport }: Pick<Seeding, 'db' | 'now' | 'fileReport'>,
  { admin, providers, customers }: DemoPeople,
  shown: { images: readonly { id?: string; ownerId: string }[]; messages: readonly Message[] },
  random: Random,
): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const people = random.some(providers.slice(2), 10)
  const reporters = random.shuffled(customers.slice(1))
  const [minor, coerced, campaign, fake, naked, warned, dismissed] = people as [UserRow, ...UserRow[]]
  const ofProfile = (
    person: UserRow | undefined,
  ): Pick<SeedReport, 'userId' | 'targetType' | 'targetId'> => ({
    userId: person?.id ?? '',
    targetType: 'profile',
    targetId: person?.id ?? '',
  })
  const file = (at: Date, by: UserRow | undefined, report: Omit<SeedReport, 'at' | 'by'>) =>
    fileReport({ at, by: { id: by?.id ?? '' }, ...report })

  await file(ago(3 * HOUR_MS), reporters[0], {
    ...ofProfile(fake),
    reason: 'fake',
    details: 'Die Fotos sind von einem Model aus Brasilien, ich folge ihr seit Jahren.',
  })
  await file(ago(2 * HOUR_MS), reporters[1], { ...ofProfile(fake), reason: 'fake' })
  await file(ago(HOUR_MS), reporters[2], {
    ...ofProfile(fake),
    reason: 'fraud',
    details: 'Sie wollte 100 € Anzahlung per Gutschein und war dann weg.',
  })
  await file(ago(20 * MINUTE_MS), reporters[3], {
    ...ofProfile(minor),
    reason: 'underage',
    details: 'Im Chat hat sie von der Schule geschrieben.',
  })
  await file(ago(75 * MINUTE_MS), reporters[4], {
    ...ofProfile(coerced),
    reason: 'coercion',
    details: 'Ein Mann antwortet für sie und bestimmt alles.',
  })
  const photo = shown.images.find(({ ownerId }) => ownerId === naked?.id)
  if (photo?.id)
    await file(ago(26 * HOUR_MS), reporters[5], {
      userId: naked?.id ?? '',
      targetType: 'image',
      targetId: photo.id,
      reason: 'nudity',
    })
  for (const [at, by] of reporters.slice(6, 6 + CAMPAIGN_REPORTS).entries())
    await file(ago(5 * HOUR_MS - at * 2 * MINUTE_MS), by, { ...ofProfile(campaign), reason: 'fake' })

  const written = shown.messages.find(
    ({ senderId, seq }) => Number(seq) > 1 && customers.some(({ id }) => id === senderId),
  )
  if (written?.id && written.createdAt)
    await fileReport({
      at: new Date(written.createdAt.getTime() + 30 * MINUTE_MS),
      by: { id: written.receiverId },
      userId: written.senderId,
      targetType: 'message',
      targetId: written.id,
      reason: 'harassment',
      details: 'Er hört nicht auf, obwohl ich nein gesagt habe.',
    })

  const decided = [
    { person: warned, action: 'warn', ground: 'contact-data', facts: 'Telefonnummer im Profiltext.' },
    { person: dismissed, action: 'dismiss', ground: null, facts: null },
  ] as const
  for (const { person, action, ground, facts } of decided) {
    await file(ago(80 * HOUR_MS), reporters.at(-1), { ...ofProfile(person), reason: 'other' })
    const decidedAt = ago(70 * HOUR_MS)
    const [row] = await db
      .update(moderationCases)
      .set({ status: 'decided', decidedAt, version: sql`${moderationCases.version} + 1` })
      .where(eq(moderationCases.subjectId, person?.id ?? ''))
      .returning({ id: moderationCases.id })
    if (!row) continue
    const status = action === 'dismiss' ? 'dismissed' : 'upheld'
    await db.update(reports).set({ status, decidedBy: admin.id, decidedAt }).where(eq(reports.caseId, row.id))
    await db.insert(decisions).values({
      ...{ id: random.uuid(), caseId: row.id, userId: person?.id, decidedBy: admin.id, createdAt: decidedAt },
      ...{ action, ground, facts, sentAt: decidedAt },
    })
  }
}
