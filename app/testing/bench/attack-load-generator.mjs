// The attackers, in a separate process, so that their cost does not count as the listing's time. Reads {origin, tries, networks, emails}
// and prints the number of responses by status; each network sends as fast as it gets responses.
const { origin, tries, networks, emails } = JSON.parse(process.argv[2])
const statuses = {}

async function sendAll(network, from) {
  for (let at = from; at < tries; at += networks.length) {
    // Every network tries every account, neighbours in turn.
    const email = emails[(at + Math.floor(at / emails.length)) % emails.length]
    const answer = await fetch(`${origin}/api/auth/login`, {
      method: 'POST',
      body: JSON.stringify({ email, password: `falsch ${at}` }),
      headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
    })
    await answer.arrayBuffer()
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
  }
}

await Promise.all(networks.map(sendAll))
process.stdout.write(JSON.stringify(statuses))
