import type { SubmissionResult } from '@conform-to/react'
import type { Conflict } from './edit/edited-fields.server'

/** The query of the form in the dialog: a success is an answer instead of a redirect, and the page around it is loaded again. */
export const IN_DIALOG = 'dialog'

/** The answer to a form about one account: what is wrong, with the input; or that it is saved. */
export type UserFormAnswer = {
  intent: string
  reply?: SubmissionResult
  conflict?: Conflict
  /** The values with which the next try is compared: those that the form was filled with, after a conflict the present ones. */
  seen?: string | undefined
  failed?: string
  isSaved?: boolean
}
