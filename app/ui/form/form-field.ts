import type { FieldMetadata } from '@conform-to/react'

/** The part of conform's metadata of a field that a control reads. */
export type FormField = Pick<FieldMetadata, 'id' | 'errorId'> & {
  name: string
  formId?: string
  /** The id of the form, for a control outside of its element. */
  outsideOf?: string
  key?: string
  /** Translation keys. */
  errors?: string[]
  initialValue?: unknown
  required?: boolean
  minLength?: number
  maxLength?: number
}

/**
 * Metadata of a field that no schema validates: a field of a GET search, which the server never refuses, or a field that a script reads. It
 * needs no conform state, so that listings do not load conform in the browser.
 */
export function uncheckedField(
  name: string,
  initialValue?: string | readonly string[],
  id = `f-${name}`,
): FormField {
  return { id, errorId: `${id}-error`, name, initialValue }
}

/** The field as the argument of conform's own functions, whose type requires the whole metadata. */
export const metadataOf = (field: FormField) => field as FieldMetadata
