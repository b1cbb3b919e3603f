import type { TFunction } from 'i18next'
import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormField } from './form-field'

/** The text of an error, which is a translation key; undefined without one. */
export type ErrorText = (t: TFunction, error: string | undefined) => string | undefined

/** How the form around a field translates its errors: each domain has its own keys, and values in their texts. */
export const ErrorTextContext = createContext<ErrorText>(() => undefined)

/** The error text of a field. */
export function useErrorText(field: FormField): string | undefined {
  const { t } = useTranslation()
  return useContext(ErrorTextContext)(t, field.errors?.[0])
}
