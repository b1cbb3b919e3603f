/** The type of a value after a JSON round trip: dates become strings. */
export type AsJson<T> = T extends Date
  ? string
  : T extends readonly (infer Entry)[]
    ? AsJson<Entry>[]
    : T extends object
      ? { [Name in keyof T]: AsJson<T[Name]> }
      : T
