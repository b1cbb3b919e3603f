/** What members' likes should be after the writes that were answered. */
export class AnsweredLikes {
  readonly #pairs = new Map<string, boolean>()

  isLiked(pair: string): boolean {
    return this.#pairs.get(pair) ?? false
  }

  /** The server answered that it stored this. */
  answered(pair: string, isLike: boolean): void {
    this.#pairs.set(pair, isLike)
  }

  /** No answer came, or a failure: nobody knows whether it was stored, until the next answer about that pair. */
  failed(pair: string): void {
    this.#pairs.delete(pair)
  }

  /** How many are stored otherwise than answered: a like that is missing, or one that is there though it was taken back. */
  lost(stored: ReadonlySet<string>): number {
    return [...this.#pairs].filter(([pair, isLiked]) => stored.has(pair) !== isLiked).length
  }
}
