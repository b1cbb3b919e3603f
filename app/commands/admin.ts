import { type AdminChange, grantAdmin, listAdmins, revokeAdmin } from '~/domains/admin/admins.server'
import { closeDb } from '~/platform/db.server'
import { complain, say } from './say'
import { withDatabase } from './with-database'

const USAGE = 'npm run admin -- grant <email> | revoke <email> | list'

async function admin(): Promise<void> {
  const [, , action, email] = process.argv
  try {
    if (action === 'list' && !email) await list()
    else if (action === 'grant' && email) tell(email, 'is an admin', await grantAdmin({ email, by: null }))
    else if (action === 'revoke' && email) tell(email, 'is no admin', await revokeAdmin({ email, by: null }))
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

const REFUSALS = {
  'unknown-account': 'there is no such account',
  'last-admin': 'is the last admin and stays one',
}

function tell(email: string, state: string, change: AdminChange): void {
  if (!change.ok) throw new Error(`${email}: ${REFUSALS[change.refusal]}.`)
  say(`${email} ${change.changed ? 'now ' : ''}${state}.`)
}

await withDatabase(admin).catch(complain)
