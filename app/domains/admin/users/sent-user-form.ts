import type { SubmissionResult } from '@conform-to/react'
import type { Conflict } from './edit-user.server'

/** The answer to a form about one account that was not done: what is wrong, with the input. */
export type SentUserForm = { intent: string; reply?: SubmissionResult; conflict?: Conflict; failed?: string }
