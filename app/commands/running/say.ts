/** Writes a line for the operator to stdout. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Writes a line for the operator to stderr, for commands whose stdout another program may read. */
export function remark(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** Prints an error, and makes the command exit with status 1. */
export function reportFailure(error: unknown): void {
  process.stderr.write(`${reasonOf(error)}\n`)
  process.exitCode = 1
}

/**
 * What an error says to the operator. Drizzle's message is the statement with its parameters, which may be personal and are left out; the
 * reason is its cause. An unreachable `localhost` is an error without a message, with one for each of its addresses.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const [message = ''] = error.message.split('\nparams:')
  const below: unknown[] = error instanceof AggregateError ? error.errors : error.cause ? [error.cause] : []
  return [message, ...below.map(reasonOf)].filter(Boolean).join('\n')
}
