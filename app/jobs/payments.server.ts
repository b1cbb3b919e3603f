import { premiumEndingKey, remindOfEnd } from '~/domains/entitlements/premium.server'
import { sendPremiumReminder } from '~/domains/entitlements/send-reminder.server'
import { mailMismatch, sendMismatchMail } from '~/domains/payments/admin/report-mismatch.server'
import { sendPaymentConfirmation } from '~/domains/payments/confirm-payment.server'
import { orderStatusQuery } from '~/domains/payments/orders.server'
import { confirmPayment } from '~/domains/payments/settle-notice.server'
import { queryOrderStatus } from '~/domains/payments/status-query.server'
import {
  confirmWithdrawal,
  forwardWithdrawal,
  sendWithdrawalConfirmation,
  sendWithdrawalToOperator,
} from '~/domains/payments/withdrawal/declare-withdrawal.server'
import type { Handlers } from '~/platform/queue/queue.server'

export const paymentHandlers: Handlers = {
  ...confirmPayment.handledBy(({ paymentId }) => sendPaymentConfirmation(paymentId)),
  ...orderStatusQuery.handledBy(({ paymentId }) => queryOrderStatus(paymentId)),
  ...mailMismatch.handledBy(sendMismatchMail),
  ...confirmWithdrawal.handledBy(({ withdrawalId }) => sendWithdrawalConfirmation(withdrawalId)),
  ...forwardWithdrawal.handledBy(({ withdrawalId, ...confirmation }) =>
    sendWithdrawalToOperator(withdrawalId, confirmation),
  ),
  ...remindOfEnd.handledOrPostponedBy(
    ({ userId, notifiedOf }) => sendPremiumReminder(userId, notifiedOf),
    ({ userId }) => premiumEndingKey(userId),
  ),
}
