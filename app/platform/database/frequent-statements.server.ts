/** How many statements are counted, and how often one must occur before it is prepared. */
const COUNTED_MAX = 2000
const OFTEN = 3

/** Counts statements and lists the most frequent ones of the last period. */
export class FrequentStatements {
  #prepared = new Set<string>()
  #counts = new Map<string, number>()
  #until = 0

  constructor(
    private readonly max: number,
    private readonly lastsMs: number,
  ) {}

  /** Counts the statement and returns whether it is on the list. */
  has(text: string): boolean {
    const at = performance.now()
    if (at >= this.#until) this.#renew(at)
    const known = this.#counts.get(text)
    if (known !== undefined || this.#counts.size < COUNTED_MAX) this.#counts.set(text, (known ?? 0) + 1)
    // While the list is not full (such as after a start), add statements that occurred several times.
    if (this.#prepared.size < this.max && (known ?? 0) >= OFTEN) this.#prepared.add(text)
    return this.#prepared.has(text)
  }

  #renew(at: number): void {
    const most = [...this.#counts]
      .filter(([, count]) => count > OFTEN)
      .sort(([, one], [, other]) => other - one)
    this.#prepared = new Set(most.slice(0, this.max).map(([text]) => text))
    this.#counts.clear()
    this.#until = at + this.lastsMs
  }
}
