import { log } from '../log/log.server'

type Tell<News> = (userId: string, news: News) => void

/**
 * Those on this process who follow what concerns them. All of them listen once, and what happens goes to those it concerns: were each
 * to listen for themselves, thousands would look at every message between any two.
 */
export class SubscriptionHub<News> {
  readonly #byUser = new Map<string, Set<{ tell: (news: News) => void }>>()
  readonly #listen: (tell: Tell<News>) => Promise<unknown>
  #listening: Promise<unknown> | undefined

  /** @param listen begins to tell what happens to whom; called with the first who follows, and again by the next one where it fails */
  constructor(listen: (tell: Tell<News>) => Promise<unknown>) {
    this.#listen = listen
  }

  /** Tells somebody's news until the function that this gives is called. */
  follow(userId: string, tell: (news: News) => void): () => void {
    const entry = { tell }
    const own = this.#byUser.get(userId) ?? new Set()
    this.#byUser.set(userId, own.add(entry))
    this.#listening ??= this.#listen((concerned, news) => this.#tell(concerned, news)).catch(
      (error: unknown) => {
        this.#listening = undefined
        log.warn({ err: error }, 'not followed')
      },
    )
    return () => {
      own.delete(entry)
      if (own.size === 0 && this.#byUser.get(userId) === own) this.#byUser.delete(userId)
    }
  }

  /** Resolves once those who follow are told of all that happens. */
  async listening(): Promise<void> {
    await this.#listening
  }

  #tell(userId: string, news: News): void {
    for (const { tell } of [...(this.#byUser.get(userId) ?? [])]) tell(news)
  }
}
