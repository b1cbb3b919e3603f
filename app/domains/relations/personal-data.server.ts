import { matches, userBlocks } from 'db/schema/relations'
import { naming, own, type PersonalData } from '~/platform/personal-data.server'

export const relationsData: PersonalData = {
  columns: [
    ...own('batches', matches.userId, userBlocks.userId),
    ...naming('the like of somebody else', 'batches', matches.targetUserId),
    ...naming('who is blocked does not learn of it', 'batches', userBlocks.blockedUserId),
  ],
}
