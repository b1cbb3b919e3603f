import type { FieldMetadata } from '@conform-to/react'

/** The part of conform's metadata of a field that a control reads. */
export type FormField = Pick<FieldMetadata, 'id' | 'errorId'> & {
  name: string
  formId?: string
  key?: string
  /** Translation keys. */
  errors?: string[]
  initialValue?: unknown
  required?: boolean
  minLength?: number
  maxLength?: number
}

/**
 * Metadata of a field that no schema validates: of a GET search, which no server refuses, and of a field that a script reads. Listings
 * use it without conform's state in the browser.
 */
export function uncheckedField(
  name: string,
  initialValue?: string | readonly string[],
  id = `f-${name}`,
): FormField {
  return { id, errorId: `${id}-error`, name, initialValue }
}

/** For conform's own functions, which require the whole metadata. */
export const metadataOf = (field: FormField) => field as FieldMetadata
