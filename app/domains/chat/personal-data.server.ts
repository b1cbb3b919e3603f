import { chatMembers, chatRooms, messages, quickReplies } from 'db/schema/chat'
import { naming, own, type PersonalData } from '~/platform/personal-data/personal-data.server'
import { chatExports } from './exported-data.server'
import { anonymizeMessages } from './messages/anonymize-messages.server'

export const chatData: PersonalData = {
  columns: [
    ...own(
      'step',
      chatRooms.user1Id,
      chatRooms.user2Id,
      chatMembers.userId,
      messages.senderId,
      messages.receiverId,
    ),
    ...naming('the view of the partner', 'step', chatMembers.partnerId),
    ...own('batches', quickReplies.ownerId),
  ],
  exports: chatExports,
  purge: anonymizeMessages,
}
