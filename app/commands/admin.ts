import { parseArgs } from 'node:util'
import { SUSPENSION_REASON_MAX } from 'db/limits/accounts'
import { accountIdOf } from '~/domains/accounts/own-user.server'
import { reinstate, suspend } from '~/domains/accounts/suspension/suspension.server'
import { type AdminChange, grantAdmin, listAdmins, revokeAdmin } from '~/domains/admin/admins.server'
import { closeDb } from '~/platform/db.server'
import { withDatabase } from './running/demo-data'
import { complain, say } from './running/say'

const USAGE =
  'npm run admin -- grant <email> | revoke <email> | list | suspend <email> --reason <text> | reinstate <email>'

async function admin(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { reason: { type: 'string' } },
  })
  const [action, email, ...more] = positionals
  try {
    if (more.length > 0) throw new Error(USAGE)
    if (action === 'list' && !email) await list()
    else if (action === 'grant' && email) report(email, 'is an admin', await grantAdmin({ email, by: null }))
    else if (action === 'revoke' && email)
      report(email, 'is no admin', await revokeAdmin({ email, by: null }))
    else if (action === 'suspend' && email && values.reason !== undefined)
      await suspendAccount(email, values.reason)
    else if (action === 'reinstate' && email) await reinstateAccount(email)
    else throw new Error(USAGE)
  } finally {
    await closeDb()
  }
}

async function list(): Promise<void> {
  const admins = await listAdmins()
  if (admins.length === 0) say('There is no admin yet.')
  for (const { email, firstName } of admins) say(`${email}  ${firstName}`)
}

async function suspendAccount(email: string, reason: string): Promise<void> {
  const refused = await suspend({ by: null, userId: await idOf(email), reason, ip: null })
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
  'last-admin': 'is the last admin, who cannot be revoked',
  self: 'an admin cannot suspend their own account',
  'already-suspended': 'is already suspended',
  'not-suspended': 'is not suspended',
  'reason-empty': 'a suspension needs a reason, which its owner reads',
  'reason-too-long': `the reason may have ${SUSPENSION_REASON_MAX} characters`,
}

function report(email: string, state: string, change: AdminChange): void {
  if (!change.ok) throw new Error(`${email}: ${REFUSALS[change.refusal]}.`)
  say(`${email} ${change.changed ? 'now ' : ''}${state}.`)
}

await withDatabase(admin).catch(complain)
