import { BOT_REFUSAL_STATUS } from '~/domains/auth/bot-check/refusal'
import { codesByStatus } from '../codes-by-status'

// A call cannot lie open, as a form can.
const { 'form-expired': _, ...statuses } = BOT_REFUSAL_STATUS

/** What the bot check answers to calls. */
export const BOT_CODES = codesByStatus(statuses)
