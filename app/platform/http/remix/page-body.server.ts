import { Transform } from 'node:stream'

/**
 * The stream that a page is rendered into, without empty bytes. React 18 leaves some where a sign of several bytes does not fit the
 * end of its buffer; in a text area or a script a browser shows each as "�". A page has none of its own.
 */
export function pageBody(): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, chunk.includes(0) ? Buffer.from(chunk.filter((byte) => byte !== 0)) : chunk)
    },
  })
}
