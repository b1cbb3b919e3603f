const REASONS_MAX = 20

/** Counts the requests of the load, by name, and those that failed, with the first reasons. */
export class Tally {
  readonly counts: Record<string, number> = {}
  readonly reasons: string[] = []
  failed = 0

  count(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1
  }

  fail(reason: string): void {
    this.failed += 1
    if (this.reasons.length < REASONS_MAX) this.reasons.push(reason)
  }

  /** Counts and sends a request, and reads its response to the end. Returns null if it failed. */
  async ask(what: string, send: () => Promise<Response>): Promise<string | null> {
    this.count(what)
    try {
      const answer = await send()
      const text = await answer.text()
      if (answer.status < 400) return text
      this.fail(`${what}: ${answer.status}`)
    } catch (error) {
      this.fail(`${what}: ${error instanceof Error ? String(error.cause ?? error.message) : error}`)
    }
    return null
  }
}
