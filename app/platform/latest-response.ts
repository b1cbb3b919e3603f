/**
 * For answers to the same question that is asked again and again: an answer counts unless one to a later request came before it.
 * @returns `ask`, to be called when a request goes out; what it gives is called when its answer is there, and says whether it counts
 */
export function latestResponse(): { ask: () => () => boolean } {
  let asked = 0
  let newest = 0
  return {
    ask() {
      asked += 1
      const own = asked
      return () => {
        if (own < newest) return false
        newest = own
        return true
      }
    },
  }
}
