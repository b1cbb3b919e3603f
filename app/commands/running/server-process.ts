import type { ChildProcess } from 'node:child_process'
import { seconds } from '~/platform/durations'
import { NODE_FLAGS } from '~/platform/process/node-flags'
import { endOf, startFollower } from './child'
import type { Life } from './life'

// A little more than the ten seconds in which the server finishes what it has begun.
const STOPS_WITHIN = seconds(12)

/** Runs the web server for as long as `life` lasts, and no longer; its end is ours. */
export function keepServer(life: Life, args: string[], env: Record<string, string>): ChildProcess {
  const server = startFollower([...NODE_FLAGS, ...args], env)
  const ended = endOf(server)
  life.onEnd(async () => {
    server.kill('SIGTERM')
    const late = setTimeout(() => server.kill('SIGKILL'), STOPS_WITHIN)
    await ended
    clearTimeout(late)
  })
  void ended.then((status) => life.end(status === 0 ? 0 : 1))
  return server
}
