import type { TFunction } from 'i18next'
import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormField } from './form-field'

/** The text of an error, which is a translation key; undefined where there is none. */
export type ErrorText = (t: TFunction, error: string | undefined) => string | undefined

/** How the form around a field puts its errors into words: each domain knows its keys and the values in its texts. */
export const ErrorTextContext = createContext<ErrorText>(() => undefined)

/** What is wrong with a field, in words. */
export function useErrorText(field: FormField): string | undefined {
  const { t } = useTranslation()
  return useContext(ErrorTextContext)(t, field.errors?.[0])
}
