/** Somebody reloaded or typed the address of a form: there is nothing to read here. */
export function postOnly(): never {
  throw new Response(null, { status: 405, headers: { Allow: 'POST' } })
}
