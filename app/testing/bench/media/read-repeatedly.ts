import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const LOAD_GENERATOR = fileURLToPath(new URL('./read-load-generator.mjs', import.meta.url))
const CONNECTIONS = 8
const execute = promisify(execFile)

/** Complete responses per second for eight concurrent readers of one URL, and the number of other responses. */
export async function readRepeatedly(
  url: string,
  seconds: number,
): Promise<{ perSecond: number; others: number }> {
  const { port, pathname } = new URL(url)
  const params = { port: Number(port), path: pathname, connections: CONNECTIONS, seconds }
  const { stdout } = await execute(process.execPath, [LOAD_GENERATOR, JSON.stringify(params)])
  return JSON.parse(stdout)
}
