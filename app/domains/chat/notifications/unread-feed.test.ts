import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it, vi } from 'vitest'
import { bus } from '~/platform/bus/bus.server'
import { client, closeDb } from '~/platform/db.server'
import { makeAccount } from '~/testing/people/accounts'
import { makeConversation } from '~/testing/people/conversations'
import { sendMessage } from '../messages/send.server'
import { noticesSince } from './new-message-notices.server'
import { followUnread, type StreamEvent } from './unread-feed.server'

afterAll(async () => {
  await bus().close()
  await closeDb()
})

const SENDERS = 4
const MESSAGES = 160
const STREAMS = 40
const soon = (check: () => void) => vi.waitFor(check, { timeout: 15_000 })

async function manyTalkTo() {
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

/** A browser: it remembers the id of the last event that it got, and gives it to the next stream. */
function browserOf(userId: string) {
  const received: string[] = []
  const rings: number[] = []
  let lastId: string | null = null
  const open = () => {
    let isCut = false
    const tell = ({ name, news }: StreamEvent, id?: string) => {
      if (isCut) return
      if (name === 'notice') received.push(news.messageId)
      if (name === 'unread' && news.isMessage) rings.push(news.unread)
      if (id) lastId = id
    }
    const feed = followUnread({ viewer: { id: userId }, after: lastId, tell })
    if (Math.random() < 0.5 || !lastId) lastId = feed.currentId()
    return {
      /** The line breaks, and the server does not notice: what it goes on telling is lost. */
      cut: () => {
        isCut = true
      },
      end: feed.end,
    }
  }
  return { open, received, rings }
}

it('each message is received once, whenever it comes and however often the stream begins anew', async () => {
  const { mara, send } = await manyTalkTo()
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
}, 60_000)

it('what came while the bus was away is received once it is back', async () => {
  const { mara, send } = await manyTalkTo()
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

it('a message of the very millisecond in which the stream began is received', async () => {
  const { mara, send } = await manyTalkTo()
  const sent = [await send(), await send()]
  const [first] = await client()`select created_at from messages where id = ${sent[1] ?? ''}`
  const news = await noticesSince({ id: mara }, new Date(first?.created_at))
  expect(news.map((one) => one.news.messageId)).toContain(sent[1])
})

it('a page that begins shows what is unread, and rings for none of it', async () => {
  const { mara, send } = await manyTalkTo()
  await send()
  const told: StreamEvent[] = []
  const { end } = followUnread({ viewer: { id: mara }, after: 'forged', tell: (event) => told.push(event) })
  await soon(() => expect(told).toEqual([{ name: 'unread', news: { unread: 1, isMessage: false } }]))
  await sleep(300)
  expect(told).toHaveLength(1)
  end()
})
