import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { insertAccounts, insertConversations, insertMatches, insertSessions, pairUp } from '../chat/fixtures'
import { atRate } from '../visitor-load'
import { addresses, type Load } from './people'

const MEMBERS = 40
const MESSAGES_PER_SECOND = 2
const STREAMS = 30
/** How long a page stays open before its reader goes on to another one. */
const OPEN_MS = { atLeast: 30_000, atMost: 90_000 }

const openFor = () => OPEN_MS.atLeast + Math.random() * (OPEN_MS.atMost - OPEN_MS.atLeast)

/** Sleeps for this time, or until the signal aborts. */
const wait = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => undefined)

/** Pairs of members chat: each sends messages and marks received ones as read, and now and then closes the page and opens it again. */
export async function converse(load: Load): Promise<void> {
  const people = await insertAccounts(MEMBERS, 'member')
  const cookies = await insertSessions(people)
  await insertConversations(pairUp(people))
  await insertMatches(pairUp(people))
  const next = addresses()
  const members = people.map((id, n) => {
    const partnerId = people[n % 2 === 0 ? n + 1 : n - 1] ?? ''
    return new Member({ id, partnerId, cookie: cookies[n] ?? '', address: next() }, load)
  })
  await Promise.all([
    ...members.map((member) => member.stayConnected()),
    atRate(MESSAGES_PER_SECOND, load.signal, async (n) => members[n % members.length]?.sendMessage()),
  ])
}

type Person = { id: string; partnerId: string; cookie: string; address: string }

class Member {
  #socket: WebSocket | undefined

  constructor(
    readonly person: Person,
    readonly load: Load,
  ) {}

  /** Connects, disconnects after a random time and connects again, until the soak ends. */
  async stayConnected(): Promise<void> {
    const { origin, signal, tally } = this.load
    const { cookie, address } = this.person
    while (!signal.aborted) {
      const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, {
        headers: { cookie, 'x-forwarded-for': address },
        perMessageDeflate: false,
      })
      tally.count('socket')
      // Not `once`: it rejects after an error, and a socket that fails must not end the soak.
      const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
      socket.on('error', (error) => tally.fail(`socket: ${error.message}`))
      socket.on('message', (data) => this.#receive(data.toString()))
      this.#socket = socket
      await Promise.race([wait(openFor(), signal), closed])
      this.#socket = undefined
      socket.close()
      await closed
    }
  }

  sendMessage(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return
    this.load.tally.count('message')
    const content = 'Guten Abend, hast du am Samstag Zeit?'
    this.#send({ type: 'typing', userId: this.person.partnerId })
    this.#send({
      type: 'send_message',
      receiverId: this.person.partnerId,
      content,
      clientId: randomUUID(),
    })
  }

  #receive(text: string): void {
    const event = JSON.parse(text)
    if (event.type === 'error') this.load.tally.fail(`socket: ${text}`)
    if (event.type !== 'new_message') return
    this.load.tally.count('message received')
    this.#send({ type: 'read', userId: this.person.partnerId, seq: event.message.seq })
  }

  #send(message: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }
}

/** Event streams of members who only browse. Each is closed and opened again from time to time. */
export async function follow({ origin, signal, tally }: Load): Promise<void> {
  const cookies = await insertSessions(await insertAccounts(STREAMS, 'follower'))
  const next = addresses()
  await Promise.all(
    cookies.map(async (cookie) => {
      const headers = { cookie, accept: 'text/event-stream', 'x-forwarded-for': next() }
      while (!signal.aborted) {
        const left = new AbortController()
        const leave = () => left.abort()
        signal.addEventListener('abort', leave)
        tally.count('event stream')
        try {
          const answer = await fetch(`${origin}/events`, { headers, signal: left.signal })
          if (answer.status !== 200) tally.fail(`event stream: ${answer.status}`)
          await wait(openFor(), signal)
        } catch (error) {
          if (!left.signal.aborted) tally.fail(`event stream: ${error}`)
        } finally {
          signal.removeEventListener('abort', leave)
          leave()
        }
      }
    }),
  )
}
