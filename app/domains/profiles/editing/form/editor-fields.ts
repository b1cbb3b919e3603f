import type { FormField } from '~/ui/form/form-field'
import type { ProfileValues } from '../profile-form'

/** The fields of the editor's form, for its cards. */
export type EditorFields = Record<keyof ProfileValues, FormField>
