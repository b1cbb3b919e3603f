import { RESET_LINK_HOURS } from 'db/limits/accounts'
import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import { restorableFrom } from '~/domains/accounts/deletion'
import { absoluteUrl, mailTo } from '~/domains/accounts/mail/send-email.server'
import { clientInfoOf } from '~/domains/accounts/security-log/client-info.server'
import { recordSecurityEvent } from '~/domains/accounts/security-log/security-log.server'
import type { Language } from '~/i18n/languages'
import { languageOf, translator } from '~/i18n/server.server'
import { db } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import { hours } from '~/platform/time/durations'
import { type AnsweredRequest, enqueueAccountMail } from '../account-mail/account-mail-jobs.server'
import { issueMailToken } from '../account-mail/mail-tokens.server'
import { deviceOf } from '../login/known-devices.server'

/**
 * Requests a reset for an address (`email` in its canonical form; `ip` as `context.ip`): a job finds the account and answers by mail.
 * Throws without a database; the callers answer then with `refuseWithoutDatabase`.
 */
export async function requestReset({
  email,
  request,
  ip,
}: {
  email: string
  request: Request
  ip: string
}): Promise<{ ok: true }> {
  const at = clientInfoOf({ request, ip })
  await enqueueAccountMail({
    kind: 'reset',
    email,
    language: languageOf(request),
    browser: await deviceOf(request),
    ...at,
  })
  return { ok: true }
}

/**
 * Processes a request to reset a password (kind 'reset'). The only answer is a mail: a link if the address has an account, even one that is
 * unverified, or deleted but restorable; a notice if the account is suspended; no mail if there is no account. Links of earlier mails stay
 * valid. Returns whether a mail was sent.
 */
export async function answerResetRequest(request: AnsweredRequest): Promise<boolean> {
  const [user] = await db.select(NEEDED).from(users).where(eq(users.email, request.email))
  if (!user || (user.deletedAt && user.deletedAt <= restorableFrom(now()))) return false
  const { tries } = request
  if (user.isSuspended) {
    await sendSuspendedNotice({ ...user, tries })
    return true
  }

  const { device, country, network } = request
  const token = await db.transaction(async (tx) => {
    const at = { device, country, network: network ?? '' }
    await recordSecurityEvent(tx, { userId: user.id, kind: 'reset-requested', at })
    const of = { userId: user.id, email: user.email }
    return issueMailToken(tx, { kind: 'reset-password', ...of, validMs: hours(RESET_LINK_HOURS) })
  })
  await sendResetLink({ ...user, tries, token })
  return true
}

type Recipient = {
  email: string
  language: Language
  /** The number of requests that the mail answers. */
  tries: number
}

/** Sends the mail with the link to set a new password. */
async function sendResetLink({
  email,
  language,
  tries,
  token,
}: Recipient & { token: string }): Promise<void> {
  const t = translator(language)
  await mailTo({
    to: email,
    language,
    tries,
    subject: t('mail:reset.subject'),
    heading: t('mail:reset.heading'),
    paragraphs: [t('mail:reset.text'), t('mail:reset.valid', { count: RESET_LINK_HOURS })],
    button: { text: t('mail:reset.button'), href: absoluteUrl('/reset-password', { token }) },
    aside: t('mail:reset.aside'),
  })
}

/** Tells the owner of a suspended account by mail that a new password would not end the suspension, and how to appeal. */
async function sendSuspendedNotice({ email, language, tries }: Recipient): Promise<void> {
  const t = translator(language)
  await mailTo({
    to: email,
    language,
    tries,
    subject: t('mail:resetSuspended.subject'),
    heading: t('mail:resetSuspended.heading'),
    paragraphs: [t('mail:resetSuspended.text')],
    button: { text: t('mail:resetSuspended.button'), href: absoluteUrl('/legal') },
    aside: t('mail:reset.aside'),
  })
}

const NEEDED = {
  id: users.id,
  email: users.email,
  language: users.language,
  isSuspended: users.isSuspended,
  deletedAt: users.deletedAt,
}
