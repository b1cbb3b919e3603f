type Value = string | number | boolean | null

/** Collects the values of a statement while its text is built. */
export class Values {
  readonly list: Value[] = []

  /** The placeholder of a further value, cast to a type. */
  add(value: Value, type: string): string {
    this.list.push(value)
    return `$${this.list.length}::${type}`
  }

  /** The same for a list of numbers. */
  numbers(values: readonly number[], type: string): string {
    return this.add(`{${values.join(',')}}`, `${type}[]`)
  }
}
