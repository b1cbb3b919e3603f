import { createHash, randomBytes } from 'node:crypto'
import { FORM_DRAFT_BYTES, FORM_DRAFTS_MAX } from 'db/limits/security'
import { formDrafts } from 'db/schema/joining'
import { and, desc, eq, gt, inArray, lt } from 'drizzle-orm'
import { now } from '~/platform/clock.server'
import { db } from '~/platform/db.server'
import { hours, seconds } from '~/platform/durations'
import { signedCookie } from '~/platform/http/signed-cookie.server'
import { draftableFields, FormDraft } from './draft-fields'

/** DECISIONS "A form sent after the session ended": long enough to find the phone that shows the codes. */
const LASTS = hours(1)
/** As randomBytes makes it; anything else in the cookie is none of ours. */
const SECRET = /^[\w-]{22}$/

/**
 * Keeps what somebody typed until they are back on its page, for one hour: for its owner alone, on this browser alone.
 * Passwords, codes and what the bot check added are never kept.
 * @param path the page whose form it is, without its query
 * @param fields as `readForm` gives them, or each name with all its values
 * @param request lets a browser that keeps a form of another page already (two tabs) keep both
 * @returns the Set-Cookie value by which the browser finds it again; null where it is too large to be kept
 */
export async function saveFormDraft({
  userId,
  path,
  fields,
  request,
}: {
  userId: string
  path: string
  fields: Map<string, string> | Map<string, string[]>
  request?: Request
}): Promise<string | null> {
  const kept = draftableFields(fields)
  if (Buffer.byteLength(JSON.stringify(kept)) > FORM_DRAFT_BYTES) return null
  const secret = (request && (await secretOf(request))) ?? randomBytes(16).toString('base64url')
  const row = { userId, path, fields: kept, expire: new Date(now().getTime() + LASTS) }
  await db.transaction(async (tx) => {
    await tx
      .insert(formDrafts)
      .values({ id: idOf(secret, path), ...row })
      .onConflictDoUpdate({ target: formDrafts.id, set: row })
    // One old cookie must not fill the database.
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
 * The form that waits for this person on this page, once: asking takes it away. Null where there is none, where it is
 * somebody else's, or older than an hour. One statement, and none for browsers without the cookie.
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

/** Forgets the forms nobody came back for. Gives how many. */
export async function sweepFormDrafts(): Promise<number> {
  const gone = await db
    .delete(formDrafts)
    .where(lt(formDrafts.expire, now()))
    .returning({ id: formDrafts.id })
  return gone.length
}

async function secretOf(request: Request): Promise<string | null> {
  const header = request.headers.get('cookie')
  if (!header?.includes('kept-form=')) return null
  const secret: unknown = await cookie().parse(header)
  return typeof secret === 'string' && SECRET.test(secret) ? secret : null
}

const idOf = (secret: string, path: string) =>
  createHash('sha256').update(`${secret} ${path}`).digest('base64url')

const cookie = () => signedCookie('kept-form', LASTS / seconds(1))
