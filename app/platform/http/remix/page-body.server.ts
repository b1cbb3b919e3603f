import { Transform } from 'node:stream'

/**
 * The stream that a page is rendered into. React writes in pieces of a few kilobytes, and @remix-run/express has the compressor
 * finish after each: what is written in one turn leaves as one piece.
 *
 * Empty bytes are taken out. React 18 leaves some where a sign of several bytes does not fit the end of its buffer; in a text
 * area or a script a browser shows each as "�". A page has none of its own.
 */
export function pageBody(): Transform {
  let pieces: Buffer[] = []
  const take = () => {
    const whole = Buffer.concat(pieces)
    pieces = []
    return whole.includes(0) ? Buffer.from(whole.filter((byte) => byte !== 0)) : whole
  }
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      pieces.push(chunk)
      if (pieces.length === 1) setImmediate(() => pieces.length > 0 && this.push(take()))
      done()
    },
    flush(done) {
      done(null, pieces.length > 0 ? take() : undefined)
    },
  })
}
