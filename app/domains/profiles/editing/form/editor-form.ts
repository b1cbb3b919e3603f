import type { ProfileValues } from '../profile-form'

/** What the cards need to know of the form they are part of. */
export type EditorForm = {
  values: ProfileValues
  /** The text of what is wrong with a field. */
  error(name: string): string | undefined
}
