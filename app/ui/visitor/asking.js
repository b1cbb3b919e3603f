// Asks the server while somebody types: only after a pause, and the last question wins. Without an answer nothing changes.
const PAUSE_MS = 200

let asked
export const ask = (address, params, use) => {
  clearTimeout(asked?.timer)
  asked?.abort.abort()
  const abort = new AbortController()
  const timer = setTimeout(async () => {
    try {
      const headers = { accept: 'application/json' }
      const answer = await fetch(`${address}?${params}`, { signal: abort.signal, headers })
      use(await answer.json())
    } catch {
      // Submitting the form works without it.
    }
  }, PAUSE_MS)
  asked = { timer, abort }
}
