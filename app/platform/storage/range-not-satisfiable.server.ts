/** A range was asked for that begins behind the last byte (HTTP 416). */
export class RangeNotSatisfiable extends Error {
  override name = 'RangeNotSatisfiable'
  constructor() {
    super('the range begins behind the end of the object')
  }
}
