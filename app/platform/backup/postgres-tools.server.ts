import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { processEnv } from '../settings/env.server'

/** Where packages of Debian, Red Hat, Homebrew and Postgres.app put each version's programs. */
const VERSIONED = [
  ['/usr/lib/postgresql', 'bin'],
  ['/usr', 'bin', /^pgsql-\d+$/],
  ['/opt/homebrew/opt', 'bin', /^(postgresql|libpq)(@\d+)?$/],
  ['/usr/local/opt', 'bin', /^(postgresql|libpq)(@\d+)?$/],
  ['/Applications/Postgres.app/Contents/Versions', 'bin'],
] as const

export type PostgresTools = { version: number; dump: string; restore: string }
/** The one folder to look in; without it the PATH, and the folders where packages put them. */
type Where = { toolsDir?: string; path?: string }

/** Every pg_dump with its pg_restore that runs here, the oldest version first. */
export async function installedPostgresTools({
  toolsDir,
  path = processEnv().PATH ?? '',
}: Where = {}): Promise<PostgresTools[]> {
  const folders = toolsDir ? [toolsDir] : [...path.split(delimiter).filter(Boolean), ...versionedFolders()]
  const found = (await Promise.all([...new Set(folders)].map(toolsIn))).filter((tools) => tools !== null)
  return found.sort((one, other) => one.version - other.version)
}

/**
 * pg_dump and pg_restore of at least a major version: in `toolsDir`, else in the PATH, else where packages put them; of several the closest
 * version. Throws with what to install.
 * @param reason what needs that version
 */
export async function findPostgresTools(
  version: number,
  where: Where = {},
  reason = `the server is version ${version}`,
): Promise<PostgresTools> {
  const found = await installedPostgresTools(where)
  const fitting = found.find((tools) => tools.version >= version)
  if (fitting) return fitting
  const newest = found.at(-1)?.version
  throw new Error(
    `${newest ? `The newest pg_dump here is version ${newest}, and ${reason}` : 'pg_dump and pg_restore are not installed'}. ` +
      `Install version ${version} or newer (Debian, Ubuntu: apt-get install postgresql-client-${version}, ` +
      'from apt.postgresql.org if it is not found; macOS: brew install libpq), or name its folder in BACKUP_TOOLS_DIR.',
  )
}

/** From this version on pg_restore sets `transaction_timeout`, which older servers refuse, and with it the whole restore. */
const FOR_NEWER_SERVERS = 17

/** Whether the pg_restore of one major version can restore into a server of another. */
export const canRestoreInto = (serverVersion: number, toolsVersion: number): boolean =>
  toolsVersion < FOR_NEWER_SERVERS || serverVersion >= FOR_NEWER_SERVERS

/**
 * The pg_restore for a backup and the server that it is restored into: as new as both, since none is made for the dump of a newer pg_dump.
 * Throws with what to install, so that it is known before anything is emptied.
 * @param madeBy the version of the pg_dump that made the backup
 */
export async function findToolsToRestore(
  { serverVersion, madeBy }: { serverVersion: number; madeBy: number },
  where: Where = {},
): Promise<PostgresTools> {
  // To install such a version would not help.
  if (!canRestoreInto(serverVersion, madeBy))
    throw new Error(
      `The backup was made with pg_dump ${madeBy}, and no pg_restore that can read it restores into a server of version ${serverVersion}. ` +
        `Restore into version ${FOR_NEWER_SERVERS} or newer.`,
    )
  const needed = Math.max(serverVersion, madeBy)
  const reason = madeBy > serverVersion ? `the backup was made with version ${madeBy}` : undefined
  const tools = await findPostgresTools(needed, where, reason)
  if (canRestoreInto(serverVersion, tools.version)) return tools
  throw new Error(
    `pg_restore ${tools.version} cannot restore into a server of version ${serverVersion}. Restore into version ${FOR_NEWER_SERVERS} or newer; ` +
      `or, if the backup was made with pg_dump ${needed}, install postgresql-client-${needed}.`,
  )
}

function versionedFolders(): string[] {
  return VERSIONED.flatMap(([parent, bin, pattern]) =>
    existsSync(parent)
      ? readdirSync(parent)
          .filter((name) => !pattern || pattern.test(name))
          .map((name) => join(parent, name, bin))
      : [],
  )
}

async function toolsIn(folder: string): Promise<PostgresTools | null> {
  const [dump, restore] = [join(folder, 'pg_dump'), join(folder, 'pg_restore')]
  if (!existsSync(dump) || !existsSync(restore)) return null
  const versions = await Promise.all([dump, restore].map(versionOf))
  const version = Math.min(...versions)
  return version > 0 ? { version, dump, restore } : null
}

async function versionOf(program: string): Promise<number> {
  try {
    const { stdout } = await promisify(execFile)(program, ['--version'])
    return Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1] ?? 0)
  } catch {
    // It does not run here.
    return 0
  }
}

/** The variables that name a database to Postgres' programs: a password in their arguments would be in the list of processes. */
export function postgresVariables(databaseUrl: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(databaseUrl)
  const given = {
    PGHOST: searchParams.get('host') ?? hostname.replace(/^\[|\]$/g, ''),
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get('sslmode') ?? '',
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
}
