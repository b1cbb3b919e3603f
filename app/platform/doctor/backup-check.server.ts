import { installedPostgresTools } from '../backup/postgres-tools.server'
import type { Check, Finding } from './finding'
import { fail, ok, warn } from './finding'

/**
 * Whether the pg_dump and pg_restore that `npm run backup` would find can back this server up: they refuse a server that is newer than
 * they are.
 */
export function backupCheck(
  serverVersion: () => Promise<number | null>,
  { toolsDir }: { toolsDir?: string },
): Check {
  return {
    name: 'backup',
    async look() {
      const [server, tools] = await Promise.all([serverVersion(), installedPostgresTools({ toolsDir })])
      const versions = tools.map(({ version }) => version)
      return [judge(versions, server, toolsDir)]
    },
  }
}

/** @param versions those of the programs, the oldest first */
function judge(versions: readonly number[], server: number | null, toolsDir: string | undefined): Finding {
  const client = `install the package postgresql-client-${server ?? '<version of the server>'}`
  const newest = versions.at(-1)
  if (newest === undefined && toolsDir)
    return fail('pg_dump and pg_restore are not in BACKUP_TOOLS_DIR', 'correct it, or leave it empty')
  if (newest === undefined)
    return warn(
      'pg_dump and pg_restore are not on this machine',
      `${client}, or make backups on another machine that has it`,
    )
  const fitting = server === null ? newest : versions.find((version) => version >= server)
  if (fitting === undefined)
    return fail(`pg_dump and pg_restore ${newest} cannot handle a server of version ${server}`, client)
  return ok(`pg_dump and pg_restore ${fitting} are there`)
}
