import { removeFilesOf, removeTicketFiles } from '~/domains/support/tickets/ticket-images.server'
import {
  mailAnswer,
  mailOperator,
  mailReceipt,
  writeAnswerMail,
  writeOperatorMail,
  writeReceipt,
} from '~/domains/support/tickets/ticket-mails.server'
import type { Handlers } from '~/platform/queue/queue.server'

export const supportHandlers: Handlers = {
  ...mailReceipt.handledBy(({ ticketId }) => writeReceipt(ticketId)),
  ...mailAnswer.handledOrPostponedBy(
    ({ ticketId }) => writeAnswerMail(ticketId),
    ({ ticketId }) => `support-answer:${ticketId}`,
  ),
  ...mailOperator.handledBy(({ messageId }) => writeOperatorMail(messageId)),
  ...removeTicketFiles.handledBy(({ names }) => removeFilesOf(names)),
}
