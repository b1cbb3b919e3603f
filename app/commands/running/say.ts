/** A line for the operator. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** A line about what went wrong; the command ends with status 1. */
export function complain(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
