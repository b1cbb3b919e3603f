import { supportMessages } from 'db/schema/support'
import { type ExportPart, exportRows, INTERNAL } from '~/platform/export-parts.server'
import { own, type PersonalData } from '~/platform/personal-data.server'

const messages: ExportPart = exportRows({
  name: 'support',
  of: [supportMessages.userId],
  order: [supportMessages.createdAt, supportMessages.id],
  select: {
    category: supportMessages.category,
    subject: supportMessages.subject,
    message: supportMessages.message,
    email: supportMessages.email,
    createdAt: supportMessages.createdAt,
  },
  leftOut: { [INTERNAL]: [supportMessages.id] },
})

export const supportData: PersonalData = {
  // The foreign key alone would leave the message with its e-mail address.
  columns: own('batches', supportMessages.userId),
  exports: [messages],
}
