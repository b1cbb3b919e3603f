/** What becomes of a value on its way through JSON: moments turn into texts. */
export type AsJson<T> = T extends Date
  ? string
  : T extends readonly (infer Entry)[]
    ? AsJson<Entry>[]
    : T extends object
      ? { [Name in keyof T]: AsJson<T[Name]> }
      : T
