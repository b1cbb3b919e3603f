import { setTimeout as sleep } from 'node:timers/promises'
import { seconds } from '~/platform/time/durations'
import { atMost, type Figure } from '../verdict'

const EVERY_MS = 200
const GIVES_UP_AFTER = seconds(30)
/** A visitor's page that needs the database, one that may come from memory, and a member's pages. */
const PATHS = ['/explore?maxPrice=300', '/landing', '/chat', '/settings', '/']

type Answer = { status: number; ms: number; isWhole: boolean }

/**
 * Opens a page every fifth of a second while something is broken. A page is whole if it is complete and in the reader's language. Blank and
 * incomplete answers and every 500 are defects.
 */
export class PageWatch {
  readonly #answers: Answer[] = []
  readonly #end = new AbortController()
  readonly #asked = new Set<Promise<void>>()
  readonly #loop: Promise<void>

  constructor(
    private readonly origin: string,
    private readonly cookie: string,
  ) {
    this.#loop = this.#ask()
  }

  /** Stops, waits for the last answers, and returns the figures and a summary of the statuses. */
  async end(what: string, slowestS: number): Promise<{ seen: string; figures: Figure[] }> {
    this.#end.abort()
    await this.#loop
    await Promise.all(this.#asked)
    const all = this.#answers
    const counts = new Map<number, number>()
    for (const { status } of all) counts.set(status, (counts.get(status) ?? 0) + 1)
    const statuses = [...counts].sort(([one], [other]) => one - other)
    const slowest = Math.max(0, ...all.map(({ ms }) => ms)) / seconds(1)
    return {
      seen: `pages: ${statuses.map(([status, count]) => `${status || 'none'} x ${count}`).join(', ')}`,
      figures: [
        atMost(0, `${what}: pages that are not whole, or a 500`, all.filter(isBroken).length),
        atMost(slowestS, `${what}: the slowest of ${all.length} pages`, slowest, ' s'),
      ],
    }
  }

  async #ask(): Promise<void> {
    for (let n = 0; !this.#end.signal.aborted; n += 1) {
      const asked = this.#open(PATHS[n % PATHS.length] ?? '/')
      this.#asked.add(asked)
      void asked.finally(() => this.#asked.delete(asked))
      await sleep(EVERY_MS)
    }
  }

  async #open(path: string): Promise<void> {
    const at = performance.now()
    const headers = { accept: 'text/html', 'accept-language': 'fr', cookie: this.cookie }
    const answer = await fetch(`${this.origin}${path}`, {
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(GIVES_UP_AFTER),
    }).catch(() => null)
    const html = (await answer?.text().catch(() => '')) ?? ''
    const status = answer?.status ?? 0
    const isWhole = status === 302 || (html.includes('<html lang="fr"') && html.includes('</html>'))
    this.#answers.push({ status, ms: performance.now() - at, isWhole })
  }
}

const isBroken = ({ status, isWhole }: Answer) => !isWhole || status === 500
