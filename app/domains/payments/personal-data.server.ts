import { payments } from 'db/schema/payments'
import { own, type PersonalData } from '~/platform/personal-data.server'

/** Rows outlive the account without its name: bookkeeping law asks for ten years. */
export const paymentsData: PersonalData = { columns: [...own('detach', payments.userId)] }
