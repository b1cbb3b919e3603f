/**
 * Loader data of a page that is not hydrated: readable while it is rendered, but without properties of its own, so that
 * single fetch finds nothing to encode for a browser that will never ask.
 */
export function ssrOnly<Data extends object>(data: Data): Data {
  return Object.create(data)
}
