import { WITHDRAWAL_KEPT_YEARS } from 'db/limits/legal'
import { users } from 'db/schema/accounts'
import { withdrawals } from 'db/schema/terms'
import { and, eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import { mailTo } from '~/domains/accounts/mail/send-email.server'
import { idOfForm } from '~/domains/auth/bot-check/form-timestamp.server'
import { formatMoment } from '~/i18n/format/times'
import { DEFAULT_LANGUAGE, type Language } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'
import { createFairQueue } from '~/platform/concurrency/fair-queue'
import { db, type Tx } from '~/platform/database/db.server'
import { type LimitReached, limitFor, networkLimitFor } from '~/platform/http/limits/limits.server'
import { networkOf } from '~/platform/http/limits/network'
import { singleton } from '~/platform/process/singleton.server'
import { defineJob } from '~/platform/queue/queue.server'
import { hashOf } from '~/platform/secrets/hash.server'
import { env } from '~/platform/settings/env.server'
import { now } from '~/platform/time/clock.server'
import { hours } from '~/platform/time/durations'
import { startOfGermanYear } from '~/platform/time/german-day.server'

// One job per e-mail of a declaration, so that only the failed one is repeated.

/** Job that e-mails the sender of a declaration a confirmation. */
export const confirmWithdrawal = defineJob('confirm-withdrawal', z.object({ withdrawalId: z.uuid() }))

/**
 * Job that e-mails a declaration to the operator. `isConfirmed`: whether the sender gets a confirmation; `isRefused`: whether the mail server
 * refused it. Jobs of earlier releases have neither.
 */
export const forwardWithdrawal = defineJob(
  'forward-withdrawal',
  z.object({
    withdrawalId: z.uuid(),
    isConfirmed: z.boolean().optional(),
    isRefused: z.boolean().optional(),
  }),
)

/**
 * The limit of declarations: of a member by account, so that nobody else can use it up, of anybody else by network; null within it.
 * @param ip the client's IP address (`context.ip`)
 */
export function withdrawalLimit({
  viewer,
  ip,
}: {
  viewer: { id: string } | null
  ip: string
}): Promise<LimitReached | null> {
  return viewer
    ? limitFor('withdrawal').consume(viewer.id)
    : networkLimitFor('withdrawal').consume(networkOf(ip))
}

type Declaration = {
  userId: string | null
  name: string
  email: string
  contract: string
  language: Language
  /** The signed timestamp of the form (`idOfForm`); without one every declaration is a new one. */
  stamp?: string | undefined
}

/** The same words from the same form within this time are a repeated request (decision 0378). */
const REPEATED_WITHIN = hours(1)

/**
 * Accepts a withdrawal from a contract (section 356a BGB). It is valid at once, from anybody, whether or not the contract is
 * known. The sender gets a confirmation with its content and the moment, and the operator gets it by e-mail. An address that got too many
 * confirmations today gets no more, since anybody can type it; the withdrawal is accepted all the same, and the operator confirms it. A form
 * that is sent again, since the answer was lost, declares nothing more and uses up no confirmation. Its answer is the same unless the
 * confirmations of the address ended, or began anew, meanwhile: what the first one said is not stored.
 * @returns its number, and whether the sender gets a confirmation without the operator
 */
export async function declareWithdrawal(
  declared: Declaration,
): Promise<{ number: string; isConfirmed: boolean }> {
  const id = idOfForm(declared, REPEATED_WITHIN)
  const isOwn = await isOwnAddress(declared)
  return oneByOne()(declared.email, () => db.transaction((tx) => store(tx, { id, declared, isOwn })))
}

/**
 * One at a time in this process, since a declaration holds a connection while the limit is counted on another one: many at once could hold
 * all, and wait for one. Among processes the insert alone makes the second of two requests wait.
 */
const oneByOne = () => singleton('withdrawals', () => createFairQueue({ concurrency: 1 }))

async function store(
  tx: Tx,
  { id, declared, isOwn }: { id: string; declared: Declaration; isOwn: boolean },
): Promise<{ number: string; isConfirmed: boolean }> {
  const { stamp: _, ...fields } = declared
  // Of two requests at once the second waits here for the end of the first, which alone counts and sends.
  const [row] = await tx
    .insert(withdrawals)
    .values({ ...fields, id, createdAt: now() })
    .onConflictDoNothing({ target: withdrawals.id })
    .returning({ id: withdrawals.id })
  const limit = limitFor('withdrawalAddress')
  const isConfirmed = isOwn || (await limit.consume(hashOf(declared.email), row ? 1 : 0)) === null
  if (row && isConfirmed) await confirmWithdrawal.enqueue(tx, { withdrawalId: id })
  if (row) await forwardWithdrawal.enqueue(tx, { withdrawalId: id, isConfirmed })
  return { number: withdrawalNumber(id), isConfirmed }
}

/** Whether a member typed the verified address of the account: then nobody else can cause these e-mails, nor use up their limit. */
async function isOwnAddress({ userId, email }: Declaration): Promise<boolean> {
  if (!userId) return false
  const isOwner = and(eq(users.id, userId), eq(users.email, email), eq(users.isEmailVerified, true))
  return (await db.$count(users, isOwner)) > 0
}

/** The number that both sides can name: the first eight digits of the id. */
const withdrawalNumber = (id: string): string =>
  id
    .slice(0, 8)
    .toUpperCase()
    .replace(/^(.{4})/, '$1-')

/** Sends the confirmation of receipt to the sender. If the mail server refuses the address for good, the operator gets a second e-mail. */
export const sendWithdrawalConfirmation = (id: string): Promise<void> =>
  send(id, 'sender', {
    onRefused: () => forwardWithdrawal.enqueue(db, { withdrawalId: id, isConfirmed: false, isRefused: true }),
  })

/**
 * Sends the declaration to the operator. Without `isConfirmed` it says that the sender got no confirmation, with `isRefused` that none reached
 * the address. Throws also if OPERATOR_EMAIL is refused for good: the operator can correct it.
 */
export const sendWithdrawalToOperator = (
  id: string,
  { isConfirmed = true, isRefused = false } = {},
): Promise<void> =>
  send(id, 'operator', { problem: isRefused ? 'refused' : isConfirmed ? undefined : 'unconfirmed' })

async function send(
  id: string,
  reader: 'sender' | 'operator',
  { problem, onRefused }: { problem?: 'refused' | 'unconfirmed'; onRefused?: () => Promise<unknown> },
): Promise<void> {
  const [row] = await db.select().from(withdrawals).where(eq(withdrawals.id, id))
  if (!row) return
  const language = reader === 'sender' ? row.language : DEFAULT_LANGUAGE
  const t = translator(language)
  const number = withdrawalNumber(id)
  const shown = reader === 'sender' ? unlinked : (typed: string) => typed
  await mailTo({
    to: reader === 'sender' ? row.email : env().operator.email,
    language,
    mustArrive: reader === 'operator',
    onRefused,
    subject: t(`terms:withdraw.mail.${reader}.subject`, { number }),
    heading: t(`terms:withdraw.mail.${reader}.heading`),
    paragraphs: [
      t(`terms:withdraw.mail.${reader}.text`),
      ...(problem ? [t(`terms:withdraw.mail.operator.${problem}`)] : []),
    ],
    facts: [
      { label: t('terms:withdraw.number'), value: number },
      { label: t('terms:withdraw.declaration'), value: t('terms:withdraw.statement') },
      { label: t('terms:withdraw.contract'), value: shown(row.contract) },
      { label: t('terms:withdraw.name'), value: shown(row.name) },
      { label: t('mail:fact.email'), value: row.email },
      { label: t('terms:withdraw.received'), value: formatMoment(language, row.createdAt) },
    ],
  })
}

/**
 * A typed text of which no mail program makes a link: an invisible space follows the dots of what may be the name of a site. Such a name is
 * not refused: "St.Pauli" looks like one, and a declaration is valid from anybody.
 */
const unlinked = (typed: string): string => typed.replace(/\.(?=\p{L})/gu, '.\u200b')

/** Deletes declarations WITHDRAWAL_KEPT_YEARS after the end of their year, which is the one in Germany. Returns how many. */
export async function sweepWithdrawals(): Promise<number> {
  const deleted = await db
    .delete(withdrawals)
    .where(lt(withdrawals.createdAt, startOfGermanYear(now(), WITHDRAWAL_KEPT_YEARS)))
    .returning({ id: withdrawals.id })
  return deleted.length
}
