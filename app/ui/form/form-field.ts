import type { FieldMetadata } from '@conform-to/react'

/** What a control reads of conform's metadata of its field. */
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
 * The metadata of a field that no schema checks: of a search by GET, which no server refuses, and of a field that a script
 * reads. Listings use them without conform's state in the browser.
 */
export function uncheckedField(
  name: string,
  initialValue?: string | readonly string[],
  id = `f-${name}`,
): FormField {
  return { id, errorId: `${id}-error`, name, initialValue }
}

/** For conform's own functions, which know no part of a field. */
export const metadataOf = (field: FormField) => field as FieldMetadata
