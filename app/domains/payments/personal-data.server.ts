import { payments } from 'db/schema/payments'
import { withdrawals } from 'db/schema/terms'
import { own, type PersonalData } from '~/platform/personal-data.server'

/** Rows outlive the account: payments without its name, since bookkeeping law asks for ten years, and withdrawals until they are swept. */
export const paymentsData: PersonalData = {
  columns: [...own('detach', payments.userId, withdrawals.userId), ...own('expire', withdrawals.email)],
}
