import { premiumEndingKey, remindOfEnd } from '~/domains/entitlements/premium.server'
import { writeReminder } from '~/domains/entitlements/write-reminder.server'
import { writeConfirmation } from '~/domains/payments/confirm-payment.server'
import { confirmPayment } from '~/domains/payments/notices.server'
import { askAboutOrder } from '~/domains/payments/orders.server'
import { askProvider } from '~/domains/payments/status-question.server'
import type { Handlers } from '~/platform/queue.server'

export const paymentHandlers: Handlers = {
  ...confirmPayment.handledBy(({ paymentId }) => writeConfirmation(paymentId)),
  ...askAboutOrder.handledBy(({ paymentId }) => askProvider(paymentId)),
  ...remindOfEnd.handledOrHeldBy(
    ({ userId }) => writeReminder(userId),
    ({ userId }) => premiumEndingKey(userId),
  ),
}
