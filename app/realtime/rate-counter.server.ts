/**
 * Counts what each member sends to this process, in windows of `windowMs`. It is synchronous: an asynchronous limiter answers after all
 * the frames that arrived together have been queued.
 */
export class RateCounter {
  readonly #counts = new Map<string, number>()
  readonly #timer: NodeJS.Timeout

  constructor(
    readonly max: number,
    windowMs: number,
  ) {
    this.#timer = setInterval(() => this.#counts.clear(), windowMs).unref()
  }

  /** Counts; returns whether the limit is exceeded. */
  exceeds(userId: string, points = 1): boolean {
    const count = (this.#counts.get(userId) ?? 0) + points
    this.#counts.set(userId, count)
    return count > this.max
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}
