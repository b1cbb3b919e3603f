// The visitors, in a process of their own: what they cost must not count as the server's time. Reads {origin, paths, connections,
// duration}; each connection asks again as soon as it is answered. Prints the times in ms by status, and how many got no answer.
import autocannon from 'autocannon'

const { origin, paths, connections, duration } = JSON.parse(process.argv[2])
const times = {}
let unanswered = 0

const requests = paths.map((path) => ({ method: 'GET', path, headers: { cookie: 'age=1' } }))
const run = autocannon({ url: origin, requests, connections, duration, timeout: 30 }, (error) => {
  if (error) throw error
  process.stdout.write(JSON.stringify({ times, unanswered }))
})
run.on('response', (_client, status, _bytes, ms) => {
  times[status] ??= []
  times[status].push(Math.round(ms))
})
run.on('reqError', () => {
  unanswered += 1
})
