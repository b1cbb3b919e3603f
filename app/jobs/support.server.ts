import { removeFilesOf, removeTicketFiles } from '~/domains/support/tickets/ticket-images.server'
import {
  mailAnswer,
  mailOperator,
  mailReceipt,
  sendAnswerMail,
  sendOperatorMail,
  sendReceiptMail,
} from '~/domains/support/tickets/ticket-mails.server'
import type { Handlers } from '~/platform/queue/queue.server'

export const supportHandlers: Handlers = {
  ...mailReceipt.handledBy(({ ticketId }) => sendReceiptMail(ticketId)),
  ...mailAnswer.handledOrPostponedBy(
    ({ ticketId }) => sendAnswerMail(ticketId),
    ({ ticketId }) => `support-answer:${ticketId}`,
  ),
  ...mailOperator.handledBy(({ messageId }) => sendOperatorMail(messageId)),
  ...removeTicketFiles.handledBy(({ names }) => removeFilesOf(names)),
}
