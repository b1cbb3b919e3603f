import { BOT_REFUSAL_STATUS } from '~/domains/auth/bot-check/refusal'
import type { Operation } from './operation'

// Calls have no timestamp, so they cannot expire like forms.
const { 'form-expired': _, ...statuses } = BOT_REFUSAL_STATUS

/** The bot check's codes for calls. */
export const BOT_CODES = codesByStatus(statuses)

/** Error codes by HTTP status. */
export type Codes = Record<number, readonly string[]>

/** A domain's refusals with their HTTP statuses. */
type Statuses = Record<string, number>

/** A domain's map from refusal to status, inverted. */
export function codesByStatus(statuses: Statuses): Codes {
  return merged(...Object.entries(statuses).map(([code, status]) => ({ [status]: [code] })))
}

/** Some of a domain's refusals. */
export function pickCodes<Of extends Statuses>(statuses: Of, ...codes: (keyof Of)[]): Statuses {
  const picked = new Set<PropertyKey>(codes)
  return Object.fromEntries(Object.entries(statuses).filter(([code]) => picked.has(code)))
}

/** A domain's refusals without those that a call never answers. */
export function omitCodes<Of extends Statuses>(statuses: Of, ...codes: (keyof Of)[]): Statuses {
  const omitted = new Set<PropertyKey>(codes)
  return Object.fromEntries(Object.entries(statuses).filter(([code]) => !omitted.has(code)))
}

/** Merges code maps without duplicates. */
export function merged(...all: readonly Codes[]): Codes {
  const codes: Record<number, string[]> = {}
  for (const one of all) {
    for (const [status, more] of Object.entries(one)) {
      codes[Number(status)] = [...new Set([...(codes[Number(status)] ?? []), ...more])]
    }
  }
  return codes
}

/** Codes of the host, for every call (platform/http/host). */
const ALWAYS: Codes = {
  400: ['bad-request'],
  429: ['too-many-requests'],
  500: ['internal'],
  503: ['unavailable'],
}
const OF_WRITES: Codes = { 403: ['forbidden'], 408: ['timeout'], 413: ['too-large'] }

/** Every error status of a call, with its codes. */
export function refusalsOf({ method, body, session, whileLocked, refusals = {} }: Operation): Codes {
  return merged(
    body && !body.type ? { 400: ['invalid-input'] } : {},
    session === 'needed' ? { 401: ['unauthorized'] } : {},
    session && !whileLocked ? { 423: ['locked'] } : {},
    refusals,
    ALWAYS,
    method === 'get' ? {} : OF_WRITES,
  )
}

/** Every error code of the API with its meaning. Building the document throws for a code that is missing here. */
export const CODES: Record<string, string> = {
  // From the host itself.
  'bad-request': 'The address or the body cannot be read.',
  forbidden: 'A page of another site sent this, or the reader is no admin.',
  timeout: 'The body came too slowly: less than 2,000 bytes a second.',
  'too-large': 'The body, or a file in it, is larger than this path accepts.',
  'too-many-requests': 'Too many requests from this network. Retry-After says when to retry.',
  internal: 'A server error. The header X-Request-Id identifies the request.',
  locked: 'The device of this session is locked, or somebody used the quick exit: /lock unlocks it.',
  unavailable: 'The database is temporarily unreachable. Retry-After says when to retry.',

  // Many calls.
  'invalid-input': 'The body is no JSON object, or a member is wrong; `errors` says which.',
  unauthorized: 'Nobody is signed in, or the session has ended.',
  'not-found': 'It does not exist, or not for this reader.',
  'too-many': 'Too many tries: Retry-After says when to retry. Or too many files at once (413).',
  overloaded: 'More passwords wait than can be checked in time. Retry-After says when to retry.',

  // Signing in.
  credentials:
    'Wrong address or password, or an address that has not been confirmed yet, deliberately without distinction.',
  suspended: 'Only after the right password: the account is suspended. The message names the reason.',
  'account-deleted':
    'Only after the right password: the account was deleted recently. The sign-in page offers to restore it.',
  'second-factor-required': 'The password was right, and a second factor is on: call again with `code`.',
  'second-factor': 'The code is wrong, or was used before.',
  passkey: 'Unknown, removed, replayed, too late or made for another site, without distinction.',
  'passkey-limit': 'The account has as many passkeys as it may.',
  'admin-factor-missing':
    'Admins need a second factor: switch it on, or add a passkey, under /settings/security.',
  'admin-factor-unproved':
    'This session of an admin has not used its second factor yet: sign in with `code`, or confirm by a passkey.',
  'proof-required':
    'The call needs a proof of the last ten minutes: a new sign-in, or /settings/security/confirm.',

  // Bot protection.
  'bot-check': 'The proof of the bot check is forged, foreign or used.',
  'task-required':
    'So many requests that a harder task is due. Request a challenge one level harder (`?level=`, up to 7) and send it solved as `altcha`.',
  'bot-check-missing': '`recaptchaToken` is required and missing.',
  'bot-check-away': 'The service that verifies the token does not answer.',

  // Tokens, passwords, the own account.
  'invalid-token': 'The token is damaged, too old, or was used before.',
  'used-token': 'This token, or another one mailed to the account, has set a password before.',
  'password-required':
    'The registration was made by another client: call again with its `password`, or with `discard`.',
  'weak-password': 'One of the most easily guessed passwords. The message says so.',
  'wrong-password': 'It is not the password of the account or the registration.',
  'type-fixed': 'Photos, albums, payments, likes or conversations depend on the account type.',
  'is-admin': 'Admins cannot be deleted; the rights must be removed first.',

  'unknown-place': 'The text names no known place.',
  'place-required': 'A provider cannot remove the place.',
  'foreign-photo': 'A URL does not name an own photo.',

  // Photos.
  'not-an-image': 'The content is no photo of an accepted format.',
  'too-many-pixels': 'The photo is too large to be opened.',
  'too-long-side': 'A side of the photo has too many pixels.',
  animated: 'The photo is animated.',
  broken: 'The photo cannot be read to its end.',
  'too-slow': 'The photo took too long to be processed.',
  busy: 'Too many photos are being uploaded; try again later.',
  'no-storage': 'Photos cannot be stored at the moment; try again later.',
  unreadable: 'No multipart form, or one that breaks off.',
  'no-file': 'The form has no file under that name.',
  'photo-limit': 'The account has the maximum number of photos.',
  customer: 'Customers have no photos.',

  // Likes and conversations.
  self: 'One cannot like oneself, talk to oneself, share with oneself, or decide about one’s own photos; admins do not change their own roles, e-mail address or suspension, or delete their own account.',
  'no-quote': 'The message that this one replies to is not there, or the reader has cleared it.',
  'no-requests': 'The other person accepts messages only from matches.',
  'too-long': 'More characters than a message may have.',
  restricted: 'A moderator’s decision forbids new conversations for a while; the message says until when.',
  'too-many-new': 'Too many new conversations in a day. Retry-After says when to retry.',

  // Administration.
  'last-admin': 'Without this admin nobody could grant rights on the platform.',
  'own-report': 'The reader has reported this person: somebody else decides.',
  'email-taken': 'The address belongs to another account.',
  'username-taken': 'The handle belongs to another account.',
  'already-suspended': 'The account is blocked already.',
  'not-suspended': 'The account is not blocked.',
  'not-premium': 'The account has no premium.',
  'reason-empty': '`isBlocked: true` needs a `reason`.',
  // Private albums.
  'providers-only': 'Only providers have albums.',
  'album-limit': 'Without premium no more albums are possible.',
  'album-bound': 'More albums are technically not possible.',
  'image-bound': 'More images in one album are technically not possible.',
  'no-room': 'More files than the free album has room for. Nothing was stored.',
  'over-limit': 'Over the free limits since premium ended: it can neither grow nor be shared.',
  'no-images': 'An album without images cannot be shared.',
  'images-held': 'All images of the album wait for a moderator: it can be shared once one is approved.',
  'no-conversation': 'There is no accepted conversation with this person.',
  'used-id': 'Another message or album was sent under this `clientId`.',

  // Premium.
  'demo-only': 'Premium without a payment exists only in the demo.',
  'premium-for-providers': 'Premium is for providers.',

  // Moderating.
  decided: 'Somebody has decided already.',
  'needs-admin': 'The photo is of an admin or a moderator: other admins decide, if there are any.',
  unseen:
    'A case hides the photos of this person, who may be a minor: decide the case, or have this one shown on the page /admin/images first.',
}
