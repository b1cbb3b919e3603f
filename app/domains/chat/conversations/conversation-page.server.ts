import { CONVERSATIONS_PAGE } from 'db/limits/chat'
import { users } from 'db/schema/accounts'
import { chatMembers, chatRooms } from 'db/schema/chat'
import { and, desc, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { db } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import type { ConversationFolder } from './folders'
import { isAvailable } from './partner-sql.server'

type Member = Pick<Viewer, 'id'>

/** The end of a page: priority, time and room of its last conversation. */
export const Position = z.tuple([z.boolean(), z.string(), z.guid()])

/**
 * The rooms of one page of the list and of the first conversation behind it, as a subquery for the list's statement. All of the viewer's
 * conversations pass through it, so it reads only what decides about folder, search, position and order. The statement can join the rest
 * without losing a row: each room has both members, each member has an account.
 * @param search matches partners' names; an empty one matches all
 * @param after the end of the page before; null for the first page
 */
export function conversationPage(
  viewer: Member,
  { folder, search }: { folder: ConversationFolder | 'all'; search: string },
  after: z.infer<typeof Position> | null,
) {
  const priority = folder === 'requests' ? hasPriority(viewer) : sql<boolean>`false`
  // Partners by a left join: Postgres removes it where neither the search nor the priority reads them.
  return db
    .select({ roomId: chatMembers.roomId, priority: priority.as('has_priority') })
    .from(chatMembers)
    .innerJoin(chatRooms, eq(chatRooms.id, chatMembers.roomId))
    .leftJoin(users, eq(users.id, chatMembers.partnerId))
    .where(
      and(
        eq(chatMembers.userId, viewer.id),
        gt(chatRooms.lastSeq, chatMembers.clearedSeq),
        ...FOLDERS[folder],
        search ? named(viewer, search) : undefined,
        after
          ? sql`(${priority}, ${chatRooms.updatedAt}, ${chatMembers.roomId})
              < (${after[0]}::boolean, ${after[1]}::timestamptz, ${after[2]}::uuid)`
          : undefined,
      ),
    )
    .orderBy(
      // Postgres orders by no constant.
      ...(folder === 'requests' ? [desc(priority)] : []),
      desc(chatRooms.updatedAt),
      desc(chatMembers.roomId),
    )
    .limit(CONVERSATIONS_PAGE + 1)
    .as('page')
}

/** Whether the partner is premium now. One that cannot be seen has no priority: it would tell a block from a deleted account. */
const hasPriority = (viewer: Member): SQL<boolean> =>
  sql<boolean>`(${chatMembers.sealedAt} is null
    and coalesce(${users.premiumExpiresAt} > ${now().toISOString()}::timestamptz, false)
    and ${isAvailable(viewer.id)})`

const FOLDERS: Record<ConversationFolder | 'all', SQL[]> = {
  all: [],
  chats: [isNotNull(chatMembers.acceptedAt), eq(chatMembers.isArchived, false)],
  requests: [isNull(chatMembers.acceptedAt), eq(chatMembers.isArchived, false)],
  archive: [eq(chatMembers.isArchived, true)],
}

/** An unavailable partner has no name to match, also after a block. */
const named = (viewer: Member, search: string): SQL =>
  sql`${chatMembers.sealedAt} is null and ${isAvailable(viewer.id)}
    and strpos(lower(unaccent(${users.firstName})), lower(unaccent(${search}))) > 0`
