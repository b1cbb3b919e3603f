import { randomBytes } from 'node:crypto'
import { FORM_DRAFT_BYTES, FORM_DRAFTS_MAX } from 'db/limits/security'
import { formDrafts } from 'db/schema/joining'
import { and, desc, eq, gt, inArray, lt } from 'drizzle-orm'
import { db, deleteInBatches } from '~/platform/database/db.server'
import { signedCookie } from '~/platform/http/cookies.server'
import { hashOf } from '~/platform/secrets/hash.server'
import { now } from '~/platform/time/clock.server'
import { hours, seconds } from '~/platform/time/durations'
import { draftableFields, FormDraft } from './draft-fields'

/** DECISIONS "A form sent after the session ended": long enough to find the phone with the codes. */
const LIFETIME = hours(1)
/** The format that randomBytes produces; other cookie values are not ours. */
const SECRET = /^[\w-]{22}$/

/** The path of a page that is about one person, such as a conversation: a message to one must not appear in the field of another. */
export const pathWith = (path: string, userId: string): string => `${path}?user=${userId.toLowerCase()}`

type NewDraft = {
  userId: string
  path: string
  fields: Map<string, string> | Map<string, string[]>
  request?: Request
}

/**
 * Stores a form for one hour, for its owner and this browser only, until they return to its page. Passwords, codes and fields of
 * the bot check are never stored.
 * @param path the form's page, without its query; of a conversation with its partner (`pathWith`)
 * @param fields as `readForm` returns them, or each name with all its values
 * @param request its cookie is extended if this browser already has a draft of another page (two tabs)
 * @returns the Set-Cookie value that identifies the draft; null if the form is too large
 */
export async function saveFormDraft({ userId, path, fields, request }: NewDraft): Promise<string | null> {
  const stored = draftableFields(fields)
  if (Buffer.byteLength(JSON.stringify(stored)) > FORM_DRAFT_BYTES) return null
  const secret = (request && (await secretOf(request))) ?? randomBytes(16).toString('base64url')
  const row = { userId, path, fields: stored, expire: new Date(now().getTime() + LIFETIME) }
  await db.transaction(async (tx) => {
    await tx
      .insert(formDrafts)
      .values({ id: idOf(secret, path), ...row })
      .onConflictDoUpdate({ target: formDrafts.id, set: row })
    // The limit prevents one old cookie from filling the database.
    const surplus = tx
      .select({ id: formDrafts.id })
      .from(formDrafts)
      .where(eq(formDrafts.userId, userId))
      .orderBy(desc(formDrafts.expire))
      .offset(FORM_DRAFTS_MAX)
    await tx.delete(formDrafts).where(inArray(formDrafts.id, surplus))
  })
  return cookie().serialize(secret)
}

/**
 * Stores a form that its page shows again after what was pressed instead of sending it (decision 0388).
 * @returns headers with the cookie of the draft; none if the form is too large
 */
export async function keepFormDraft(draft: NewDraft): Promise<Headers> {
  const cookie = await saveFormDraft(draft)
  return new Headers(cookie ? { 'Set-Cookie': cookie } : {})
}

/**
 * Loads and deletes this person's draft of this page. Null if there is none, if it belongs to somebody else or is older than an
 * hour. One statement, and none for browsers without the cookie.
 */
export async function loadFormDraft({
  viewer,
  request,
  path,
}: {
  viewer: { id: string }
  request: Request
  path: string
}): Promise<FormDraft | null> {
  const secret = await secretOf(request)
  if (!secret) return null
  const [found] = await db
    .delete(formDrafts)
    .where(
      and(
        eq(formDrafts.id, idOf(secret, path)),
        eq(formDrafts.userId, viewer.id),
        gt(formDrafts.expire, now()),
      ),
    )
    .returning({ fields: formDrafts.fields })
  return found ? new FormDraft(found.fields) : null
}

/** Deletes expired drafts. Returns how many. */
export const sweepFormDrafts = (): Promise<number> =>
  deleteInBatches(formDrafts, lt(formDrafts.expire, now()))

async function secretOf(request: Request): Promise<string | null> {
  const header = request.headers.get('cookie')
  if (!header?.includes('form-draft=')) return null
  const secret: unknown = await cookie().parse(header)
  return typeof secret === 'string' && SECRET.test(secret) ? secret : null
}

const idOf = (secret: string, path: string) => hashOf(`${secret} ${path}`)

const cookie = () => signedCookie('form-draft', LIFETIME / seconds(1))
