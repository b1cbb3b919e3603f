const CONCURRENCY = 10

/**
 * Sends requests, a few at a time, until a rate limit has counted `count` of them. A busy process answers some with 503 before the limit
 * counts them; these are sent again.
 */
export async function sendCounted(count: number, send: () => Promise<Response>): Promise<void> {
  for (let done = 0; done < count; ) {
    const answers = await Promise.all(Array.from({ length: Math.min(CONCURRENCY, count - done) }, send))
    done += answers.filter(({ status }) => status !== 503).length
  }
}
