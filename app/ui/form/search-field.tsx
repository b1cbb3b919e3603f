import { Icon } from '../icon'
import { SEARCH_CONTROL } from './field-classes'

/** The field of a search with its submit button inside; the element around both is `relative`. */
export function SearchField({
  name,
  label,
  placeholder = label,
  submit,
  maxLength,
  value,
}: {
  name: string
  label: string
  placeholder?: string
  /** The button's name. */
  submit: string
  maxLength: number
  value?: string
}) {
  return (
    <>
      <input
        key={value}
        type="search"
        name={name}
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        defaultValue={value}
        autoComplete="off"
        className={`${SEARCH_CONTROL} w-full pr-12`}
      />
      <button
        type="submit"
        aria-label={submit}
        className="absolute inset-y-0 right-0 grid w-11 place-items-center"
      >
        <Icon name="search" />
      </button>
    </>
  )
}
