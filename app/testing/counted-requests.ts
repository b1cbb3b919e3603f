const TOGETHER = 10

/**
 * Sends requests, a few at a time, until so many were counted by a rate limit: a busy process sheds some with 503 before they are counted,
 * and they are repeated.
 */
export async function sendCounted(count: number, ask: () => Promise<Response>): Promise<void> {
  for (let done = 0; done < count; ) {
    const answers = await Promise.all(Array.from({ length: Math.min(TOGETHER, count - done) }, ask))
    done += answers.filter(({ status }) => status !== 503).length
  }
}
