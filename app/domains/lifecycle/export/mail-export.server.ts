import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { EXPORT_VALID_DAYS } from 'db/limits/exports'
import { users } from 'db/schema/accounts'
import { dataExports } from 'db/schema/exports'
import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { absoluteUrl, mailTo } from '~/domains/accounts/mail/send-email.server'
import { formatMoment } from '~/i18n/format/times'
import { translator } from '~/i18n/server.server'
import { db } from '~/platform/database/db.server'
import { defineJob } from '~/platform/queue/queue.server'
import { env } from '~/platform/settings/env.server'

/** Job that e-mails that an archive is ready. */
export const exportMail = defineJob('export-mail', z.object({ exportId: z.uuid() }))

/**
 * E-mails the link to an archive, in the account's language. Does nothing once it is gone, or while the account is suspended or deleted:
 * the link needs its session. Throws if the e-mail is not accepted, so that the job retries.
 */
export async function sendExportMail(exportId: string): Promise<void> {
  const [row] = await db
    .select({ exported: dataExports, to: users.email, language: users.language })
    .from(dataExports)
    .innerJoin(users, eq(users.id, dataExports.userId))
    .where(
      and(
        eq(dataExports.id, exportId),
        eq(dataExports.status, 'ready'),
        isNull(users.deletedAt),
        eq(users.isSuspended, false),
      ),
    )
  if (!row?.exported.expiresAt) return
  const { to, language } = row
  const t = translator(language)
  const date = formatMoment(language, row.exported.expiresAt)
  await mailTo({
    to,
    language,
    subject: t('archive:mail.subject'),
    heading: t('archive:mail.subject'),
    paragraphs: [t('archive:mail.text', { days: EXPORT_VALID_DAYS, date }), t('archive:mail.signIn')],
    button: {
      text: t('archive:mail.button'),
      href: absoluteUrl('/settings/data', { token: exportToken(exportId) }),
    },
    more: [{ text: t('archive:mail.notYou'), href: absoluteUrl('/settings/security') }],
    aside: t('archive:mail.aside'),
  })
}

const KEY_BYTES = 32

/**
 * The token of the mailed link to an archive: an HMAC of the request's id with a key derived from SESSION_SECRET. So a retried mail has the
 * same link, and no table contains it. The download needs it or a recent proof of identity, and always the session (decision 0242).
 */
const exportToken = (exportId: string): string => tokens(exportId)[0] ?? ''

/** Whether a token belongs to the link of this export. Compares in constant time. */
export function isExportToken(exportId: string, given: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return tokens(exportId).some((token) => timingSafeEqual(hash(token), hash(given)))
}

/** The token with each current session secret, the newest first. */
const tokens = (exportId: string): string[] =>
  env().sessionSecrets.map((secret) =>
    createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'export', KEY_BYTES)))
      .update(exportId.toLowerCase())
      .digest('base64url'),
  )
