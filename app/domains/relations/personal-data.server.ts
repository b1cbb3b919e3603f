import { matches, userBlocks } from 'db/schema/relations'
import { z } from 'zod'
import { isPresentFor } from '~/domains/accounts/blocks-sql.server'
import { type ExportPart, exportRows, INTERNAL } from '~/platform/personal-data/export-parts.server'
import { exported, notExported, type PersonalData } from '~/platform/personal-data/personal-data.server'

const likes: ExportPart = exportRows({
  name: 'likes',
  of: [matches.userId],
  order: [matches.targetUserId],
  // As in the app: otherwise the archive would show whether somebody blocked the owner or deleted the account, whose likes a purge removes.
  where: ({ userId }) => isPresentFor(userId, matches.targetUserId),
  select: { to: matches.targetUserId, isLike: matches.isLike, createdAt: matches.createdAt },
  write: {
    row: z.strictObject({ person: z.string(), isLike: z.boolean(), createdAt: z.iso.datetime() }),
    from: ({ to, ...like }, { pseudonymOf }) => ({ person: pseudonymOf(to), ...like }),
  },
  leftOut: { [INTERNAL]: [matches.id], 'the like of somebody else': [matches.isMutual] },
})

const blocks: ExportPart = exportRows({
  name: 'blocks',
  of: [userBlocks.userId],
  order: [userBlocks.blockedUserId],
  select: { blocked: userBlocks.blockedUserId, createdAt: userBlocks.createdAt },
  write: {
    row: z.strictObject({ person: z.string(), createdAt: z.iso.datetime() }),
    from: ({ blocked, createdAt }, { pseudonymOf }) => ({ person: pseudonymOf(blocked), createdAt }),
  },
  leftOut: { [INTERNAL]: [userBlocks.id] },
})

export const relationsData: PersonalData = {
  columns: [
    ...exported('batches', matches.userId, userBlocks.userId),
    ...notExported('the like of somebody else', 'batches', matches.targetUserId),
    ...notExported('who is blocked does not learn of it', 'batches', userBlocks.blockedUserId),
  ],
  exports: [likes, blocks],
}
