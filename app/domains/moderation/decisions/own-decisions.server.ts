import type { ImageType } from 'db/limits/media'
import { moderationCases } from 'db/schema/cases'
import { appeals, decisions } from 'db/schema/decisions'
import { images } from 'db/schema/media'
import { and, desc, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { appealPath } from '~/domains/accounts/suspension/appeal-link.server'
import { deleteRemovedAlbum } from '~/domains/albums/remove-album.server'
import { dropSentImage } from '~/domains/chat/messages/send-image.server'
import type { Language } from '~/i18n/languages'
import { db } from '~/platform/database/db.server'
import { isGuid } from '~/platform/input/guid.server'
import { now } from '~/platform/time/clock.server'
import { isPhotoOfCase, type StatementPart, statementParts } from './statement.server'

/** A statement as its person reads it in the app. Not the action, which may be a hand-over: that must not warn a suspect. */
export type OwnDecision = {
  id: string
  language: Language
  parts: StatementPart[]
  /** The page on which the person sees what it is about; null for a message, and for a photo that is in a chat or deleted. */
  about: 'profile' | 'image' | 'album' | null
  sentAt: string
  /** The path of the appeal page; it shows the state of an appeal too. */
  appeal: string
  appealStatus: 'open' | 'upheld' | 'rejected' | null
  isAppealOver: boolean
  appealUntil: string | null
}

/** A statement of the signed-in person, which counts as read from now on. Null for everybody else's. */
export async function ownDecision(viewer: { id: string }, decisionId: string): Promise<OwnDecision | null> {
  if (!isGuid(decisionId)) return null
  const isOwn = and(
    eq(decisions.id, decisionId),
    eq(decisions.userId, viewer.id),
    isNotNull(decisions.sentAt),
  )
  const [row] = await db
    .select({
      decision: decisions,
      about: moderationCases.subjectType,
      photoIn: images.imageType,
      status: appeals.status,
    })
    .from(decisions)
    .innerJoin(moderationCases, eq(moderationCases.id, decisions.caseId))
    .leftJoin(images, isPhotoOfCase)
    .leftJoin(appeals, eq(appeals.decisionId, decisions.id))
    .where(isOwn)
  const { decision, about, photoIn = null, status } = row ?? {}
  if (!about || !decision?.statementText || !decision.sentAt) return null
  if (!decision.readAt) await db.update(decisions).set({ readAt: now() }).where(isOwn)
  const language = decision.language ?? 'de'
  return {
    id: decision.id,
    language,
    about: pageOf(about, photoIn),
    parts: statementParts(language, decision.statementText),
    sentAt: decision.sentAt.toISOString(),
    appeal: appealPath(decision.id),
    appealStatus: status ?? null,
    isAppealOver: decision.appealUntil === null || decision.appealUntil <= now(),
    appealUntil: decision.appealUntil?.toISOString() ?? null,
  }
}

function pageOf(
  about: (typeof moderationCases.$inferSelect)['subjectType'],
  photoIn: ImageType | null,
): OwnDecision['about'] {
  if (about === 'message') return null
  if (about !== 'image' || photoIn === 'profile') return about
  return photoIn === 'album' ? 'album' : null
}

/** The id of the newest statement that the person has not read, for the banner; null without one. One statement, by a partial index. */
export async function unreadDecision(viewer: { id: string }): Promise<string | null> {
  const [row] = await db
    .select({ id: decisions.id })
    .from(decisions)
    .where(
      and(
        eq(decisions.userId, viewer.id),
        isNotNull(decisions.sentAt),
        isNull(decisions.readAt),
        isNotNull(decisions.statementText),
      ),
    )
    .orderBy(desc(decisions.sentAt))
    .limit(1)
  return row?.id ?? null
}

const AT_ONCE = 200

/**
 * Deletes removed content that nobody can restore any more: the time to object is over, or an appeal was rejected, or the account was
 * purged. Photos of removed messages and removed albums go with it. Returns how many.
 */
export async function sweepRemovedContent(): Promise<number> {
  let swept = 0
  for (let batch = await sweepBatch(); batch > 0; batch = await sweepBatch()) swept += batch
  return swept
}

async function sweepBatch(): Promise<number> {
  const rows = await db
    .select({ id: decisions.id, removed: decisions.removed })
    .from(decisions)
    .leftJoin(appeals, eq(appeals.decisionId, decisions.id))
    .where(
      and(
        isNotNull(decisions.removed),
        or(
          isNull(decisions.userId),
          eq(appeals.status, 'rejected'),
          and(lt(decisions.appealUntil, now()), isNull(appeals.id)),
        ),
      ),
    )
    .limit(AT_ONCE)
  for (const { id, removed } of rows) {
    await db.transaction(async (tx) => {
      await tx.update(decisions).set({ removed: null }).where(eq(decisions.id, id))
      if (removed?.kind === 'message' && removed.imageUrl) await dropSentImage(tx, removed.imageUrl)
      if (removed?.kind === 'album') await deleteRemovedAlbum(tx, removed)
    })
  }
  return rows.length
}
