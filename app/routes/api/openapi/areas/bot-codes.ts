import { BOT_REFUSAL_STATUS } from '~/domains/auth/bot-check/refusal'
import { codesByStatus } from '../codes-by-status'

// Calls have no timestamp, so they cannot expire like forms.
const { 'form-expired': _, ...statuses } = BOT_REFUSAL_STATUS

/** The bot check's codes for calls. */
export const BOT_CODES = codesByStatus(statuses)
