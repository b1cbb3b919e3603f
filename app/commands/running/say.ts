/** A line for the operator. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Prints an error; the command exits with status 1. */
export function complain(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
