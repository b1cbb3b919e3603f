import { chatMembers, chatRooms, messages, quickReplies } from 'db/schema/chat'
import { exported, notExported, type PersonalData } from '~/platform/personal-data/personal-data.server'
import { chatExports } from './exported-data.server'
import { anonymizeMessages } from './messages/anonymize-messages.server'

export const chatData: PersonalData = {
  columns: [
    ...exported(
      'step',
      chatRooms.user1Id,
      chatRooms.user2Id,
      chatMembers.userId,
      messages.senderId,
      messages.receiverId,
    ),
    ...notExported('the row belongs to the partner', 'step', chatMembers.partnerId),
    ...exported('batches', quickReplies.ownerId),
  ],
  exports: chatExports,
  purge: anonymizeMessages,
}
