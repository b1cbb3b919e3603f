import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The system user that Postgres runs as; null: the current user. */
export type Account = { uid: number; gid: number } | null

/** Postgres refuses to run as root. Uses `postgres` where that user exists, else `nobody`; never creates a user. */
export function postgresAccount(): Account {
  if (process.getuid?.() !== 0) return null
  for (const name of ['postgres', 'nobody']) {
    const uid = idOf('-u', name)
    const gid = idOf('-g', name)
    if (uid !== null && gid !== null) return { uid, gid }
  }
  throw new Error(
    'The embedded Postgres cannot run as root here: there is no user postgres and no user nobody.',
  )
}

function idOf(flag: '-u' | '-g', name: string): number | null {
  const answer = spawnSync('id', [flag, name], { encoding: 'utf8' })
  return answer.status === 0 ? Number.parseInt(answer.stdout, 10) : null
}

/** Tries to enter the folder as that user: parent folders, group bits and ACLs all count. */
export function canEnter(account: Account, folder: string): boolean {
  if (!account) return true
  const answer = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], {
    ...account,
    cwd: '/',
    stdio: 'ignore',
  })
  return answer.status === 0
}

/** A folder that both root and the account can enter, for checkouts inside folders only root can enter. */
export function sharedFolder(account: Account): string {
  for (const parent of ['/var/lib', '/var/tmp', tmpdir()]) {
    const folder = join(parent, 'embedded-postgres')
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 })
      if (canEnter(account, folder)) return folder
    } catch {
      // Not writable; try the next one.
    }
  }
  throw new Error('The embedded Postgres found no folder that both root and its own user can enter.')
}
