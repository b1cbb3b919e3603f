/** Every code that a call can answer, and what it means. The document refuses to be made with one that is not here. */
export const CODES: Record<string, string> = {
  // The host gives these by itself.
  'bad-request': 'The address or the body cannot be read.',
  forbidden: 'A page of another site sent this.',
  'too-large': 'The body is larger than this address takes.',
  'too-many-requests': 'This network asked too much. Retry-After says when to come back.',
  internal: 'Our fault. The header X-Request-Id names the request.',
  unavailable: 'The database is away for a moment. Retry-After says when to come back.',

  // Many calls.
  'invalid-input': 'The body is no JSON object, or a member is wrong; `errors` says which.',
  unauthorized: 'Nobody is signed in, or the session has ended.',
  'not-found': 'There is nothing there for this reader.',
  'too-many': 'Too many tries. Retry-After says when to come back.',
  overloaded: 'More people than passwords can be checked for at once. Retry-After says when to come back.',

  // Signing in.
  credentials:
    'Wrong address or password, or an address that has not been confirmed yet: told apart by nothing, on purpose.',
  blocked: 'Only after the right password: the account is blocked. The message names the reason.',

  // Likes.
  self: 'One cannot like oneself.',
}
