import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const LANE = fileURLToPath(new URL('./read-lane.mjs', import.meta.url))
const CONNECTIONS = 8
const execute = promisify(execFile)

/** How many whole answers one address gives a second to eight who read at once, and how many were no 200. */
export async function readOverAndOver(
  url: string,
  seconds: number,
): Promise<{ perSecond: number; others: number }> {
  const { port, pathname } = new URL(url)
  const given = { port: Number(port), path: pathname, connections: CONNECTIONS, seconds }
  const { stdout } = await execute(process.execPath, [LANE, JSON.stringify(given)])
  return JSON.parse(stdout)
}
