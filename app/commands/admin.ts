import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { SUSPENSION_REASON_MAX } from 'db/limits/accounts'
import { AUTHORITY_REFERENCE_MAX } from 'db/limits/moderation'
import { verifyLog } from '~/domains/accounts/audit/verify-log.server'
import { accountIdOf } from '~/domains/accounts/own-user.server'
import { reinstate } from '~/domains/accounts/suspension/suspension.server'
import { grantRole, listStaff, type RoleChange, revokeRole } from '~/domains/admin/roles.server'
import { findLeak } from '~/domains/albums/marks/find-leak.server'
import { LEAK_MARGIN, LEAK_THRESHOLD } from '~/domains/albums/marks/leak-limits'
import { suspendAccount } from '~/domains/moderation/decisions/suspend-account.server'
import { recordAuthorityRequest } from '~/domains/moderation/transparency/authority-requests.server'
import { closeDb } from '~/platform/database/db.server'
import { reportFailure, say } from './running/say'
import { withDatabase } from './running/with-database'

const USAGE =
  'npm run admin -- grant <email> | revoke <email> | grant-moderator <email> | revoke-moderator <email> | list | ' +
  'suspend <email> --reason <text> | reinstate <email> | verify-log [--head <seq>:<hash>] | find-leak <file> | ' +
  'authority-request <reference>'

async function admin(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { reason: { type: 'string' }, head: { type: 'string' } },
  })
  const [action, argument, ...more] = positionals
  try {
    if (more.length > 0) throw new Error(USAGE)
    if (action === 'list' && !argument) await list()
    else if (action === 'grant' && argument)
      report(argument, 'is an admin', await grantRole({ email: argument, role: 'admin' }))
    else if (action === 'revoke' && argument)
      report(argument, 'is no admin', await revokeRole({ email: argument, role: 'admin' }))
    else if (action === 'grant-moderator' && argument)
      report(argument, 'is a moderator', await grantRole({ email: argument, role: 'moderator' }))
    else if (action === 'revoke-moderator' && argument)
      report(argument, 'is no moderator', await revokeRole({ email: argument, role: 'moderator' }))
    else if (action === 'verify-log' && !argument) await verify(values.head)
    else if (action === 'find-leak' && argument) await traceFile(argument)
    else if (action === 'authority-request' && argument !== undefined) await recordRequest(argument)
    else if (action === 'suspend' && argument && values.reason !== undefined)
      await suspendPerson(argument, values.reason)
    else if (action === 'reinstate' && argument) await reinstateAccount(argument)
    else throw new Error(USAGE)
  } finally {
    await closeDb()
  }
}

async function list(): Promise<void> {
  const staff = await listStaff()
  if (!staff.some(({ role }) => role === 'admin')) say('There is no admin yet.')
  for (const { email, firstName, role } of staff) say(`${email}  ${firstName}  ${role}`)
}

async function verify(head: string | undefined): Promise<void> {
  const [, seq, hash] = /^(\d+):([0-9a-f]{64})$/.exec(head ?? '') ?? []
  if (head !== undefined && (!seq || !hash)) throw new Error(USAGE)
  const result = await verifyLog(seq && hash ? { seq: Number(seq), hash } : undefined)
  if ('broken' in result)
    throw new Error(`Entry ${result.seq} (${result.id ?? 'no id'}): ${BREAKS[result.broken]}.`)
  say(`${result.entries} entries verified. Head: ${result.entries}:${result.hash}`)
}

const BREAKS = {
  missing: 'it, or several from it on, are missing',
  order: 'it does not continue the entry before it',
  changed: 'it was changed after it was written',
  value: 'a personal value in it was changed',
  head: 'the log does not end where its head says',
  published: 'the published head is not in the log, which was written anew',
}

/** Names the sharing that a picture in a file came from. */
async function traceFile(file: string): Promise<void> {
  const found = await findLeak({ bytes: await readFile(file), by: null, ip: null })
  if ('refusal' in found) throw new Error(`${file}: not a picture that can be read (${found.refusal}).`)
  const { sharing, score, runnerUp, images, sharings } = found
  const figures = `score ${shown(score)}, runner-up ${shown(runnerUp)}, threshold ${LEAK_THRESHOLD}, margin ${LEAK_MARGIN}`
  say(`Compared with ${images} pictures in ${sharings} sharings: ${figures}.`)
  if (!sharing) return say('No reliable match.')
  const { code, receiver, owner, title, sharedAt } = sharing
  const name = (person: typeof owner) => (person ? `${person.firstName} (${person.id})` : 'a deleted account')
  say(
    `Code ${code ?? '-'}: "${title ?? '-'}" of ${name(owner)}, shared with ${name(receiver)} on ${sharedAt}.`,
  )
  say('This is evidence for a decision by people, and no proof.')
}

/** For the figures of /transparency. */
async function recordRequest(reference: string): Promise<void> {
  if (!(await recordAuthorityRequest(reference)))
    throw new Error(
      `A request needs the reference of the authority, of up to ${AUTHORITY_REFERENCE_MAX} characters.`,
    )
  say('The request is recorded. The figures of this month will count it.')
}

const shown = (score: number | null) => (score === null ? '-' : score.toFixed(1))

async function suspendPerson(email: string, reason: string): Promise<void> {
  const refused = await suspendAccount({ by: null, userId: await idOf(email), reason, ip: null })
  if (refused) throw new Error(`${email}: ${REFUSALS[refused.refusal]}.`)
  say(`${email} is suspended and signed out everywhere.`)
}

async function reinstateAccount(email: string): Promise<void> {
  const refused = await reinstate({ by: null, userId: await idOf(email), ip: null })
  if (refused) throw new Error(`${email}: ${REFUSALS[refused.refusal]}.`)
  say(`${email} can sign in again.`)
}

async function idOf(email: string): Promise<string> {
  const id = await accountIdOf(email)
  if (!id) throw new Error(`${email}: ${REFUSALS['unknown-account']}.`)
  return id
}

const REFUSALS = {
  'unknown-account': 'there is no such account',
  'last-admin': 'is the last admin, who can neither be revoked nor suspended',
  self: 'an admin cannot suspend their own account',
  'own-report': 'was reported by the admin: somebody else decides',
  'already-suspended': 'is already suspended',
  'not-suspended': 'is not suspended',
  'reason-empty': 'a suspension needs a reason, which its owner reads',
  'reason-too-long': `the reason may have ${SUSPENSION_REASON_MAX} characters`,
}

function report(email: string, state: string, change: RoleChange): void {
  if (!change.ok) throw new Error(`${email}: ${REFUSALS[change.refusal]}.`)
  say(`${email} ${change.changed ? 'now ' : ''}${state}.`)
}

await withDatabase(admin).catch(reportFailure)
