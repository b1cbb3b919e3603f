/** Every code that a call can answer, and what it means. The document refuses to be made with one that is not here. */
export const CODES: Record<string, string> = {
  // The host gives these by itself.
  'bad-request': 'The address or the body cannot be read.',
  forbidden: 'A page of another site sent this, or the reader is no admin.',
  timeout: 'The body came too slowly: less than 2,000 bytes a second.',
  'too-large': 'The body, or a file in it, is larger than this address takes.',
  'too-many-requests': 'This network asked too much. Retry-After says when to come back.',
  internal: 'Our fault. The header X-Request-Id names the request.',
  unavailable: 'The database is away for a moment. Retry-After says when to come back.',

  // Many calls.
  'invalid-input': 'The body is no JSON object, or a member is wrong; `errors` says which.',
  unauthorized: 'Nobody is signed in, or the session has ended.',
  'not-found': 'There is nothing there for this reader.',
  'too-many': 'Too many tries: Retry-After says when to come back. Or too many files at once (413).',
  overloaded: 'More people than passwords can be checked for at once. Retry-After says when to come back.',

  // Signing in.
  credentials:
    'Wrong address or password, or an address that has not been confirmed yet: told apart by nothing, on purpose.',
  blocked: 'Only after the right password: the account is blocked. The message names the reason.',
  'account-deleted':
    'Only after the right password: the account was deleted lately. The sign-in page offers to take it back.',
  'second-factor-required': 'The password was right, and a second factor is on: call again with `code`.',
  'second-factor': 'The code is wrong, or was used before.',
  passkey: 'Unknown, removed, replayed, too late or made for another site: told apart by nothing.',
  'passkey-limit': 'The account has as many passkeys as it may.',
  'admin-factor-missing':
    'Admins need a second factor: switch it on, or add a passkey, under /settings/security.',
  'admin-factor-unproved':
    'This session of an admin has not shown its second factor yet: sign in with `code`, or prove by a passkey.',
  'proof-required':
    'What is asked for needs a proof of the last ten minutes: a new sign-in, or /settings/security/confirm.',

  // Bot protection.
  'bot-check': 'The proof that a person calls is forged, foreign or spent.',
  'task-required':
    'Asked so often from here that a harder task is due. Take a challenge one level harder (`?level=`, up to 7) and send it solved as `altcha`.',
  'bot-check-missing': '`recaptchaToken` is wanted, and none came.',
  'bot-check-away': 'The service that judges the token does not answer.',

  // Tokens, passwords, the own account.
  'invalid-token': 'The token is damaged, too old, or was used before.',
  'used-token': 'This token, or another one mailed to the account, has set a password before.',
  'password-required':
    'The registration was made by another client: call again with its `password`, or with `discard`.',
  'weak-password': 'One of the passwords that are guessed first. The message says so.',
  'wrong-password': 'The password of the account, or of the registration, is another one.',
  'type-fixed': 'Photos, albums, payments, likes or conversations hang on the account type.',
  'is-admin': 'Admins are deleted by nobody; the rights have to go first.',

  'unknown-place': 'The text names no place that is known here.',
  'foreign-photo': 'An address names no photo of the own.',

  // Photos.
  'not-an-image': 'The content is no photo of a kind that is taken.',
  'too-many-pixels': 'The photo is too large to be opened.',
  'too-long-side': 'A side of the photo has too many pixels.',
  animated: 'The photo moves.',
  broken: 'The photo cannot be read to its end.',
  'too-slow': 'The photo took too long to be processed.',
  busy: 'Too many photos are being uploaded; try again later.',
  unreadable: 'No multipart form, or one that breaks off.',
  'no-file': 'The form has no file under that name.',
  'photo-limit': 'There are as many photos as there may be.',
  customer: 'Customers have no photos.',

  // Likes and conversations.
  self: 'One cannot like oneself, nor talk to oneself.',
  'no-requests': 'The other one takes messages of matches alone.',
  'too-long': 'More characters than a message may have.',
  'too-many-new': 'As many new conversations as one may begin in a day. Retry-After says when to come back.',

  // Moderating.
  decided: 'Somebody has decided already.',
}
