import { messages } from 'db/schema/chat'
import { images } from 'db/schema/media'
import { reports } from 'db/schema/reports'
import { and, eq, ne, notExists, sql } from 'drizzle-orm'
import { dropSentImage } from '~/domains/chat/messages/send-image.server'
import { REPORTED_IMAGE } from '~/domains/media/reported-image.server'
import { db } from '~/platform/db.server'

const AT_ONCE = 200

/** Deletes photos that were unsent while a report named them, once no open one does. Returns how many. */
export async function sweepReportedPhotos(): Promise<number> {
  const decided = await db
    .selectDistinct({ url: images.url })
    .from(reports)
    .innerJoin(images, sql`${images.url} = ${REPORTED_IMAGE}`)
    .where(
      and(
        eq(reports.targetType, 'message'),
        ne(reports.status, 'open'),
        notExists(db.select({ id: messages.id }).from(messages).where(eq(messages.imageUrl, images.url))),
      ),
    )
    .limit(AT_ONCE)
  let dropped = 0
  for (const { url } of decided) if (await db.transaction((tx) => dropSentImage(tx, url))) dropped++
  return dropped
}
