import { premiumEndingKey, remindOfEnd } from '~/domains/entitlements/premium.server'
import { writeReminder } from '~/domains/entitlements/write-reminder.server'
import { mailMismatch, writeMismatch } from '~/domains/payments/admin/report-mismatch.server'
import { writeConfirmation } from '~/domains/payments/confirm-payment.server'
import { confirmPayment } from '~/domains/payments/notices.server'
import { orderStatusQuery } from '~/domains/payments/orders.server'
import { queryOrderStatus } from '~/domains/payments/status-query.server'
import {
  confirmWithdrawal,
  forwardWithdrawal,
  writeWithdrawalConfirmation,
  writeWithdrawalToOperator,
} from '~/domains/payments/withdrawal/declare-withdrawal.server'
import type { Handlers } from '~/platform/queue/queue.server'

export const paymentHandlers: Handlers = {
  ...confirmPayment.handledBy(({ paymentId }) => writeConfirmation(paymentId)),
  ...orderStatusQuery.handledBy(({ paymentId }) => queryOrderStatus(paymentId)),
  ...mailMismatch.handledBy(writeMismatch),
  ...confirmWithdrawal.handledBy(({ withdrawalId }) => writeWithdrawalConfirmation(withdrawalId)),
  ...forwardWithdrawal.handledBy(({ withdrawalId }) => writeWithdrawalToOperator(withdrawalId)),
  ...remindOfEnd.handledOrPostponedBy(
    ({ userId, notifiedOf }) => writeReminder(userId, notifiedOf),
    ({ userId }) => premiumEndingKey(userId),
  ),
}
