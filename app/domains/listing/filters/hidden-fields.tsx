import { type ListingQuery, listingParams } from '../address'

/** Hidden fields for parameters that the form does not show but must preserve. */
export function HiddenFields({ query, except = [] }: { query: ListingQuery; except?: readonly string[] }) {
  const hidden = [...listingParams(query)].filter(([name]) => !except.includes(name))
  return (
    <>
      {hidden.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
    </>
  )
}
