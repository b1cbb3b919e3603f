import { type ListingQuery, listingParams } from '../address'

/** Hidden fields for what a form does not show and must not lose. */
export function KeptFields({ query, except = [] }: { query: ListingQuery; except?: readonly string[] }) {
  const kept = [...listingParams(query)].filter(([name]) => !except.includes(name))
  return (
    <>
      {kept.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
    </>
  )
}
