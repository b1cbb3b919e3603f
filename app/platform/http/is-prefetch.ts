/**
 * Whether the browser asks for a page before anybody opens it: that must not count as seen or read. Not the function of remix-utils, which
 * does not know `prefetch;prerender`.
 */
export const isPrefetch = ({ headers }: Request): boolean =>
  [headers.get('sec-purpose'), headers.get('purpose')].some((purpose) => purpose?.includes('prefetch'))
