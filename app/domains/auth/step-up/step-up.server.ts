import { redirect } from '@remix-run/node'
import { sessions } from 'db/schema/sessions'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { saveFormDraft } from '~/domains/accounts/form-drafts/form-drafts.server'
import { hereOf, safeRedirectTo, withRedirectTo } from '~/domains/accounts/redirect-to'
import { clientInfoOf } from '~/domains/accounts/security-log/client-info.server'
import { recordFailedLogin } from '~/domains/accounts/security-log/failed-logins.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { db } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import { minutes } from '~/platform/time/durations'
import { checkCurrentPassword, type PasswordRefusal } from '../credentials/change-password.server'
import { deviceOf } from '../login/known-devices.server'
import { type CodeRefusal, checkSecondFactor } from '../mfa/check-second-factor.server'
import { isSecondFactorOn } from '../mfa/second-factor.server'
import type { Assertion } from '../passkeys/forms'
import { passkeysOf } from '../passkeys/passkeys.server'
import { checkPasskey, type PasskeyRefusal } from '../passkeys/verify-passkey.server'

/** The person who confirms, and the request; `ip` as `context.ip`. */
type Proving = { viewer: Pick<Viewer, 'id' | 'sid'>; request: Request; ip: string }

/** Confirms by the account's password. If it is right, records the proof on this session and returns null. */
export async function confirmByPassword({
  viewer,
  password,
  ...from
}: Proving & { password: string }): Promise<PasswordRefusal | null> {
  const checked = await checkCurrentPassword({ userId: viewer.id, password })
  if (!('refusal' in checked)) {
    // Records nothing if a concurrent change of the password has ended this session.
    await recordProof(viewer.sid, { byFactor: false })
    return null
  }
  if (checked.refusal === 'wrong-password') recordFailedLogin({ userId: viewer.id, at: clientInfoOf(from) })
  return checked
}

/**
 * Confirms by a code of the second factor, as `confirmByPassword` does; the code is used up. Sent twice, by a second press or after a lost
 * answer, it is no error: this session was confirmed by the first one.
 */
export async function confirmByCode({
  viewer,
  code,
  ...from
}: Proving & {
  viewer: Pick<Viewer, 'provedAt' | 'staffAccess'>
  code: string
}): Promise<CodeRefusal | null> {
  if (hasRecentProof(viewer)) return null
  const device = await deviceOf(from.request)
  const checked = await checkSecondFactor({ userId: viewer.id, code, at: clientInfoOf(from), device })
  if ('refusal' in checked)
    return checked.refusal === 'code' && (await isProvedByNow(viewer.sid)) ? null : checked
  await recordProof(viewer.sid, { byFactor: true })
  return null
}

/** Confirms by one of the account's passkeys, as `confirmByPassword` does. */
export async function confirmByPasskey({
  viewer,
  response,
  ...from
}: Proving & { response: Assertion }): Promise<PasskeyRefusal | null> {
  const checked = await checkPasskey({ response, owner: viewer.id, ...from })
  if ('refusal' in checked) return checked
  await recordProof(viewer.sid, { byFactor: true })
  return null
}

/**
 * The methods by which an account's owner can confirm. For an admin with a second factor the password is not among them until the factor was
 * used in this session.
 */
export async function proofMethods({
  id,
  staffAccess,
}: Pick<Viewer, 'id' | 'staffAccess'>): Promise<{ password: boolean; code: boolean; passkey: boolean }> {
  const [code, passkeys] = await Promise.all([isSecondFactorOn(id), passkeysOf(id)])
  return { password: staffAccess !== 'unproved', code, passkey: passkeys.length > 0 }
}

/** How long a proof is valid for sensitive changes: e-mail, password, second factor, deletion. */
const PROOF_VALID_FOR = minutes(10)

type Confirming = {
  viewer: Pick<Viewer, 'id' | 'provedAt' | 'staffAccess'>
  request: Request
  /** The page after confirming, for a request that is no page itself, such as a download. */
  returnTo?: string
  /** The fields of a posted form: stored as a draft meanwhile, without passwords and codes. */
  fields?: Map<string, string> | Map<string, string[]>
}

/**
 * Requires a recent proof in this session that the person is the account's owner. Otherwise throws a redirect to
 * /settings/security/confirm, which leads back to this page or to `returnTo`.
 */
export async function requireRecentProof(args: Confirming): Promise<void> {
  if (!hasRecentProof(args.viewer)) throw await redirectToConfirm(args)
}

/** The redirect of `requireRecentProof`, also for a form of which only some contents need the proof. */
export async function redirectToConfirm({
  viewer,
  request,
  fields,
  returnTo,
}: Confirming): Promise<Response> {
  const here = returnTo ?? hereOf(request)
  const path = new URL(here, request.url).pathname
  const draftCookie = fields && (await saveFormDraft({ userId: viewer.id, path, fields, request }))
  const headers = draftCookie ? { 'Set-Cookie': draftCookie } : undefined
  return redirect(withRedirectTo(CONFIRM, here), { headers })
}

/**
 * Whether this session has a recent proof. For an admin with a second factor the password alone is not one: an attacker who has only the
 * password could otherwise add another factor and enter the administration.
 */
export function hasRecentProof({ provedAt, staffAccess }: Pick<Viewer, 'provedAt' | 'staffAccess'>): boolean {
  if (staffAccess === 'unproved') return false
  return provedAt !== null && now().getTime() - provedAt.getTime() < PROOF_VALID_FOR
}

/** Records a fresh proof on a session; `byFactor`: by second factor or passkey. */
export async function recordProof(sid: string, { byFactor }: { byFactor: boolean }): Promise<void> {
  const at = now().toISOString()
  const proof = JSON.stringify({ provedAt: at, ...(byFactor && { factorProvedAt: at }) })
  await db
    .update(sessions)
    .set({ sess: sql`(${sessions.sess}::jsonb || ${proof}::jsonb)::json` })
    .where(and(eq(sessions.sid, sid), isNull(sessions.endedAt)))
}

/** Whether a factor was used in a session lately, by a request that came at the same time. */
async function isProvedByNow(sid: string): Promise<boolean> {
  const since = new Date(now().getTime() - PROOF_VALID_FOR).toISOString()
  const isLater = (name: 'provedAt' | 'factorProvedAt') =>
    sql`(${sessions.sess}->>${name}::text)::timestamptz > ${since}::timestamptz`
  const proved = and(
    eq(sessions.sid, sid),
    isNull(sessions.endedAt),
    isLater('provedAt'),
    isLater('factorProvedAt'),
  )
  return (await db.$count(sessions, proved)) > 0
}

const CONFIRM = '/settings/security/confirm'

/** The page after confirming: the one that required it. */
export function afterConfirming(redirectTo: unknown): string {
  const path = safeRedirectTo(redirectTo)
  return path && !path.startsWith(CONFIRM) ? path : '/settings/security'
}
