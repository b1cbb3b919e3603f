import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { surroundings } from '../settings/env.server'
import { seconds } from '../time/durations'
import type { Check, Finding } from './finding'
import { fail, ok, warn } from './finding'

const TOOLS = ['pg_dump', 'pg_restore']

/**
 * Whether pg_dump and pg_restore can back this server up: they refuse a server that is newer than they are.
 * @param more added to the environment in which they are looked for
 */
export function backupCheck(
  serverVersion: () => Promise<number | null>,
  more: Record<string, string> = {},
): Check {
  return {
    name: 'backup',
    async look() {
      const server = await serverVersion()
      return Promise.all(TOOLS.map(async (tool) => judge(tool, await versionOf(tool, more), server)))
    },
  }
}

function judge(tool: string, version: number | null, server: number | null): Finding {
  const client = `install the package postgresql-client-${server ?? '<version of the server>'}`
  if (version === null)
    return warn(`${tool} is not on this machine`, `${client}, or make backups on another machine that has it`)
  if (server !== null && version < server)
    return fail(`${tool} ${version} cannot handle a server of version ${server}`, client)
  return ok(`${tool} ${version} is there`)
}

async function versionOf(tool: string, more: Record<string, string>): Promise<number | null> {
  const options = { env: surroundings(more), timeout: seconds(10) }
  const answer = await promisify(execFile)(tool, ['--version'], options).catch(() => null)
  const [, major] = /\) (\d+)/.exec(answer?.stdout ?? '') ?? []
  return major ? Number(major) : null
}
