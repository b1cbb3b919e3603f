/**
 * Rejects stale responses of a repeated request: those that arrive after the response of a later request.
 * @returns `startRequest`, to be called when a request is sent. It returns a function, to be called when the response arrives, that returns
 * whether to accept it.
 */
export function latestResponse(): { startRequest: () => () => boolean } {
  let sent = 0
  let newest = 0
  return {
    startRequest() {
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
