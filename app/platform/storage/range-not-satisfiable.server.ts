/** The requested range starts after the last byte (HTTP 416). */
export class RangeNotSatisfiable extends Error {
  override name = 'RangeNotSatisfiable'
  constructor() {
    super('the range begins behind the end of the object')
  }
}
