/**
 * Drops stale responses of a repeated request: a response is accepted unless that of a later request arrived before.
 * @returns `ask`, to be called when a request is sent; call its result when the response arrives: it returns whether to accept it
 */
export function latestResponse(): { ask: () => () => boolean } {
  let sent = 0
  let newest = 0
  return {
    ask() {
      sent += 1
      const own = sent
      return () => {
        if (own < newest) return false
        newest = own
        return true
      }
    },
  }
}
