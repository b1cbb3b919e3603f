// Half of the clients, in a process of their own: their load must not count as the server's time. Takes orders by messages:
// {connect: {url, people: [{id, partnerId, cookie}]}}, {sendAtRate: {perSecond, lasts}}; answers {ready}, and {sent, answered, received}.
// All clocks of a machine that count from its start are one, so what is sent carries its time.
import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'

const AT_ONCE = 40
const SETTLES = 3000
/** A page marks as read at once, then at most twice a second (socket-events.ts). */
const READ_EVERY = 500
const now = () => Number(process.hrtime.bigint()) / 1e6

const people = []
let counts = empty()
function empty() {
  return { sent: 0, answered: 0, broken: 0, received: 0, reads: 0, duplicated: 0, disordered: 0, times: [] }
}

function open(url, { id, partnerId, cookie }) {
  const socket = new WebSocket(`${url}?user=${id}`, { headers: { cookie }, perMessageDeflate: false })
  const person = { id, partnerId, socket, sentCount: 0, received: 0, seq: 0, readSeq: 0, isPaused: false }
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('close', () => {
      counts.broken += 1
    })
    socket.on('message', (data) => {
      const text = data.toString()
      if (text.startsWith('{"type":"ready"')) resolve(person)
      else if (text.startsWith('{"type":"sent"')) counts.answered += 1
      else if (text.startsWith('{"type":"new_message"')) receive(person, JSON.parse(text).message)
      else if (text.startsWith('{"type":"error"')) process.stderr.write(`${text}\n`)
    })
  })
}

function receive(person, { senderId, content, seq }) {
  if (senderId === person.id) return
  const [n, at] = content.split(' ').map(Number)
  counts.times.push(now() - at)
  if (n === person.received + 1 && seq > person.seq) counts.received += 1
  else if (n <= person.received) counts.duplicated += 1
  else counts.disordered += 1
  person.received = Math.max(person.received, n)
  person.seq = seq
  markRead(person)
}

/** What a visible page with the open conversation sends. */
function markRead(person) {
  if (person.isPaused || person.readSeq >= person.seq || person.socket.readyState !== WebSocket.OPEN) return
  person.readSeq = person.seq
  person.isPaused = true
  counts.reads += 1
  person.socket.send(JSON.stringify({ type: 'read', userId: person.partnerId, seq: person.seq }))
  setTimeout(() => {
    person.isPaused = false
    markRead(person)
  }, READ_EVERY)
}

async function connect({ url, people: wanted }) {
  const left = [...wanted]
  const openNext = async () => {
    for (let next = left.pop(); next; next = left.pop()) people.push(await open(url, next))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, openNext))
  process.send({ ready: people.length })
}

/** Evenly, whatever comes back: one who waits for answers would hide how long they take. */
async function sendAtRate({ perSecond, lasts }) {
  counts = empty()
  const begin = now()
  for (let n = 0; n < (perSecond * lasts) / 1000; n += 1) {
    const due = begin + (n * 1000) / perSecond
    while (now() < due) await new Promise((resolve) => setTimeout(resolve, due - now()))
    send(people[n % people.length])
  }
  await new Promise((resolve) => setTimeout(resolve, SETTLES))
  process.send({ result: counts })
}

function disconnect() {
  for (const { socket } of people.splice(0)) socket.terminate()
  setTimeout(() => process.send({ gone: true }), 1000)
}

function send(person) {
  person.sentCount += 1
  counts.sent += 1
  const content = `${person.sentCount} ${now()} Guten Abend, hast du am Samstag Zeit?`
  const message = { type: 'send_message', receiverId: person.partnerId, content, clientId: randomUUID() }
  person.socket.send(JSON.stringify(message))
}

process.on('message', (order) => {
  if (order.connect) void connect(order.connect)
  if (order.sendAtRate) void sendAtRate(order.sendAtRate)
  if (order.disconnect) disconnect()
})
process.on('disconnect', () => process.exit())
