import type { ComponentProps } from 'react'
import { TextField } from './field'
import { uncheckedField } from './form-field'

type SearchFieldProps = Omit<ComponentProps<typeof TextField>, 'field' | 'autoComplete' | 'value'> & {
  name: string
  /** What the page is searched by now. */
  value: string | null | undefined
}

/**
 * A line of text, or with `type="date"` a day, of a GET form that searches a list. It is keyed by its value: the field is uncontrolled, and
 * the next search has to fill it anew.
 */
export function SearchField({ name, value, ...rest }: SearchFieldProps) {
  return (
    <TextField key={value ?? ''} field={uncheckedField(name, value ?? '')} autoComplete="off" {...rest} />
  )
}
