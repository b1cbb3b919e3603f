import { ACCOUNT_SWITCHES, NOTICE_KINDS, type NoticeKind } from 'db/limits/notifications'
import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { absoluteUrl } from '~/domains/accounts/mail/send-email.server'
import { db } from '~/platform/database/db.server'
import { boundedArray } from '~/platform/input/bounded'
import { seal, unseal } from '~/platform/secrets/sealed.server'
import { saveChoices } from './preferences.server'

const PLACE = 'unsubscribe'

const Link = z.object({
  userId: z.uuid(),
  kinds: boundedArray(z.enum(NOTICE_KINDS), NOTICE_KINDS.length),
})
type Link = z.output<typeof Link>

/**
 * The URL that switches e-mails of these kinds off, without signing in (RFC 8058, decision 0403). Its token is sealed: it shows neither the
 * account nor the kinds. Kinds that one switch of the account switches, such as messages and requests, are switched off together.
 */
export function unsubscribeUrl(userId: string, kinds: readonly NoticeKind[]): string {
  const link: Link = { userId, kinds: NOTICE_KINDS.filter((kind) => kinds.some(hasSwitchOf(kind))) }
  return absoluteUrl('/unsubscribe', { token: seal(JSON.stringify(link), PLACE) })
}

const hasSwitchOf = (kind: NoticeKind) => (other: NoticeKind) =>
  kind === other ||
  Object.values(ACCOUNT_SWITCHES).some(
    (kinds: readonly NoticeKind[]) => kinds.includes(kind) && kinds.includes(other),
  )

/**
 * The account and the kinds of the token of such a URL. Null if it is forged, if SESSION_SECRET no longer lists its secret, or if the account
 * is gone.
 */
export async function unsubscribeLinkOf(token: string): Promise<Link | null> {
  const text = unseal(token, PLACE)
  const read = text === null ? null : Link.safeParse(JSON.parse(text))
  if (!read?.success) return null
  return (await db.$count(users, eq(users.id, read.data.userId))) > 0 ? read.data : null
}

/** Switches the e-mails of a link off, once or again. False as `unsubscribeLinkOf` is null. */
export async function unsubscribe(token: string): Promise<boolean> {
  const link = await unsubscribeLinkOf(token)
  if (!link) return false
  const choices = link.kinds.map((kind) => ({ kind, channel: 'mail' as const, isOn: false }))
  await saveChoices({ id: link.userId }, choices)
  return true
}
