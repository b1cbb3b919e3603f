import { NODE_FLAGS } from '~/platform/process/node-flags'
import { seconds } from '~/platform/time/durations'
import { endOf, startChild } from './child'
import type { CommandLifecycle } from './command-lifecycle'

// A little more than the ten seconds in which the server finishes running requests.
const STOP_TIMEOUT = seconds(12)

/** Runs the web server until the command ends; if the server ends, so does the command. */
export function keepServer(lifecycle: CommandLifecycle, args: string[], env: Record<string, string>): void {
  const server = startChild([...NODE_FLAGS, ...args], env)
  const ended = endOf(server)
  lifecycle.onEnd(async () => {
    server.kill('SIGTERM')
    const late = setTimeout(() => server.kill('SIGKILL'), STOP_TIMEOUT)
    await ended
    clearTimeout(late)
  })
  void ended.then((status) => lifecycle.end(status === 0 ? 0 : 1))
}
