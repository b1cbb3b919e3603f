import { randomUUID } from 'node:crypto'
import { adminLogs } from 'db/schema/admin'
import { moderationCases } from 'db/schema/cases'
import { appeals, decisions, strikes } from 'db/schema/decisions'
import { pictureSearches } from 'db/schema/hashes'
import { publicReports, reports } from 'db/schema/reports'
import { db } from '~/platform/database/db.server'

/** Everything that moderation stores about a person: her reports, a case with decisions about her, an appeal, entries of the log. */
export async function recordModeration(
  userId: string,
  { otherId, otherBio, staffId, staffNote }: Record<'otherId' | 'otherBio' | 'staffId' | 'staffNote', string>,
) {
  const at = new Date()
  await db.insert(reports).values({
    reporterId: userId,
    reportedUserId: otherId,
    targetType: 'profile',
    targetId: otherId,
    reason: 'other',
    details: 'Was ich meldete',
    snapshot: { bio: otherBio },
  })
  await db
    .insert(publicReports)
    .values({ reporterId: userId, address: `/profile/${otherId}`, reason: 'other', language: 'de' })
  await db.insert(pictureSearches).values({ userId, language: 'de', tokenHash: randomUUID() })
  const [opened] = await db
    .insert(moderationCases)
    .values({ subjectType: 'profile', subjectId: userId, userId, dueAt: at })
    .returning()
  const statement = {
    caseId: opened?.id ?? '',
    userId,
    decidedBy: staffId,
    action: 'warn' as const,
    ground: 'spam' as const,
    facts: staffNote,
    language: 'de' as const,
    statementSubject: 'Unsere Entscheidung',
  }
  const [decision] = await db
    .insert(decisions)
    .values({
      ...statement,
      statementText: 'Warum wir so entschieden haben',
      sentAt: at,
      appealToken: randomUUID(),
    })
    .returning()
  const decisionId = decision?.id ?? ''
  // Not sent yet, so it is in no archive.
  await db.insert(decisions).values({ ...statement, statementText: staffNote })
  await db.insert(strikes).values({ userId, decisionId, expiresAt: at })
  await db
    .insert(appeals)
    .values({ decisionId, text: 'Mein Einspruch', language: 'de', email: 'einspruch@example.test' })
  await db.insert(adminLogs).values([
    {
      adminId: staffId,
      action: 'user.edit',
      targetId: userId,
      targetType: 'user',
      details: { note: staffNote },
    },
    { adminId: staffId, action: 'case.view', targetId: userId, targetType: 'user' },
  ])
}
