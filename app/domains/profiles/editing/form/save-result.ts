import type { SubmissionResult } from '@conform-to/react'
import type { FormField } from '~/ui/form/form-field'
import type { ProfileValues, Section } from '../profile-form'

/** The fields of the editor's form, for its cards. */
export type EditorFields = Record<keyof ProfileValues, FormField>

/** The result of a save, for the page. */
export type SaveResult =
  | (KeptInput & { saved?: undefined })
  | { saved: SavedText; section?: Section; reply?: undefined; filledOn?: undefined }
  /** One section was saved without JavaScript: the input of the others is kept. */
  | (KeptInput & { saved: SavedText; section: Section })
  /** The server did not respond: the input is still in the fields. */
  | { failed: true; saved?: undefined; reply?: undefined; filledOn?: undefined }

/** The input that comes back, and the day on which it was typed: the page may be rendered on a later one. */
type KeptInput = { reply: SubmissionResult; filledOn: string | null }

/** Shown after a save; names the place if one was saved that differs from the typed text. */
export type SavedText = {
  key: 'owner:edit.saved' | 'owner:edit.savedAs'
  values: { place: string }
}

/** @param typed undefined if the place was no part of the save */
export function savedText(typed: string | undefined, location: string | null): SavedText {
  const isOther = typed !== undefined && location !== null && location !== typed.trim()
  return { key: isOther ? 'owner:edit.savedAs' : 'owner:edit.saved', values: { place: location ?? '' } }
}
