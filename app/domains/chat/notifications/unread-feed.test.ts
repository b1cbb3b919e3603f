import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it, vi } from 'vitest'
import { bus } from '~/platform/bus/bus.server'
import { closeDb } from '~/platform/database/db.server'
import { client } from '~/platform/database/pool.server'
import { forgetSingleton } from '~/platform/process/singleton.server'
import { makeAccount } from '~/testing/people/accounts'
import { watchBystander } from '~/testing/people/bystander'
import { makeConversation } from '~/testing/people/conversations'
import { sendMessage } from '../messages/send.server'
import { noticesSince } from './new-message-notices.server'
import { followUnread, type StreamEvent } from './unread-feed.server'

watchBystander()

afterAll(async () => {
  await bus().close()
  await closeDb()
})

const SENDERS = 4
const MESSAGES = 160
const STREAMS = 40
const soon = (check: () => void) => vi.waitFor(check, { timeout: 30_000 })

async function receiverWithSenders() {
  const mara = (await makeAccount()).id
  const senders = await Promise.all(
    Array.from({ length: SENDERS }, async () => {
      const { id } = await makeAccount()
      await makeConversation(
        [id, mara],
        [
          [id, 'Hallo'],
          [mara, 'Hallo'],
        ],
      )
      return id
    }),
  )
  let sent = 0
  const send = async () => {
    const by = { id: senders[sent % SENDERS] ?? '', isPremium: false }
    sent++
    const answer = await sendMessage({ by, userId: mara, content: `${sent}` })
    if ('refusal' in answer) throw new Error(answer.refusal)
    return answer.message.id
  }
  return { mara, send }
}

/** A browser: it remembers the id of the last event that it received, and sends it with the next stream. */
function browserOf(userId: string) {
  const received: string[] = []
  const rings: number[] = []
  let lastId: string | null = null
  const open = () => {
    let isCut = false
    const send = ({ name, data }: StreamEvent, id?: string) => {
      if (isCut) return
      if (name === 'notice') received.push(data.messageId)
      if (name === 'unread' && data.isMessage) rings.push(data.unread)
      if (id) lastId = id
    }
    const feed = followUnread({ viewer: { id: userId }, after: lastId, send })
    if (Math.random() < 0.5 || !lastId) lastId = feed.currentId()
    return {
      /** The connection breaks, and the server does not notice: its further events are lost. */
      cut: () => {
        isCut = true
      },
      end: feed.end,
    }
  }
  return { open, received, rings }
}

it('each message is received once, however often the stream restarts', async () => {
  const { mara, send } = await receiverWithSenders()
  const browser = browserOf(mara)
  let stream = browser.open()
  const sending = (async () => {
    const ids: string[] = []
    for (let n = 0; n < MESSAGES; n++) {
      ids.push(await send())
      await sleep(Math.random() * 50)
    }
    return ids
  })()
  for (let n = 1; n < STREAMS; n++) {
    await sleep(Math.random() * 400)
    stream.cut()
    await sleep(Math.random() * 30)
    stream.end()
    await sleep(Math.random() * 60)
    stream = browser.open()
  }
  const sent = await sending
  await soon(() => expect(new Set(browser.received)).toEqual(new Set(sent)))
  expect(browser.received).toHaveLength(MESSAGES)
  expect(browser.rings.length).toBeGreaterThan(0)
  stream.end()
}, 240_000)

it('messages that are sent during a bus outage are received after it', async () => {
  const { mara, send } = await receiverWithSenders()
  const browser = browserOf(mara)
  const stream = browser.open()
  const before = await send()
  await soon(() => expect(browser.received).toEqual([before]))
  await client()`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen %'`
  const during = await send()
  await soon(() => expect(browser.received).toEqual([before, during]))
  stream.end()
})

it('messages that are sent before a refused subscription is repeated are received after it', async () => {
  const { mara, send } = await receiverWithSenders()
  const follow = (id: string) => {
    const sent: StreamEvent[] = []
    const { end } = followUnread({ viewer: { id }, after: null, send: (event) => sent.push(event) })
    return { sent, end }
  }
  forgetSingleton('unread-subscriptions')
  const subscribe = vi.spyOn(bus(), 'subscribe').mockRejectedValue(new Error('refused'))
  const stream = follow(mara)
  await soon(() => expect(stream.sent).toHaveLength(1))
  subscribe.mockRestore()
  const missed = await send()
  const next = follow((await makeAccount()).id)
  await soon(() => expect(next.sent).toHaveLength(1))
  const announced = await send()
  await soon(() => {
    const received = stream.sent.flatMap(({ name, data }) => (name === 'notice' ? data.messageId : []))
    expect(new Set(received)).toEqual(new Set([missed, announced]))
  })
  stream.end()
  next.end()
})

it('a message that was sent in the millisecond in which the stream started is received', async () => {
  const { mara, send } = await receiverWithSenders()
  const sent = [await send(), await send()]
  const [first] = await client()`select created_at from messages where id = ${sent[1] ?? ''}`
  const notices = await noticesSince({ id: mara }, new Date(first?.created_at))
  expect(notices.map(({ notice }) => notice.messageId)).toContain(sent[1])
})

it('a page that opens shows the unread count, without a notification', async () => {
  const { mara, send } = await receiverWithSenders()
  await send()
  const sent: StreamEvent[] = []
  const { end } = followUnread({ viewer: { id: mara }, after: 'forged', send: (event) => sent.push(event) })
  await soon(() => expect(sent).toEqual([{ name: 'unread', data: { unread: 1, isMessage: false } }]))
  await send()
  // The only notice is of this later message.
  await soon(() =>
    expect(sent).toMatchObject([
      { name: 'unread', data: { unread: 1, isMessage: false } },
      { name: 'unread', data: { unread: 2, isMessage: true } },
      { name: 'notice' },
    ]),
  )
  end()
})
