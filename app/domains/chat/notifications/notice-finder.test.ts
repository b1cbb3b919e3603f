import { afterAll, afterEach, expect, it } from 'vitest'
import { bus } from '~/platform/bus/bus.server'
import { closeDb } from '~/platform/database/db.server'
import { now, setClock } from '~/platform/time/clock.server'
import { minutes } from '~/platform/time/durations'
import { makeAccount } from '~/testing/people/accounts'
import { watchBystander } from '~/testing/people/bystander'
import { makeConversation } from '~/testing/people/conversations'
import { sendMessage } from '../messages/send.server'
import { NoticeFinder } from './notice-finder.server'

watchBystander()

afterEach(() => setClock(null))
afterAll(async () => {
  await bus().close()
  await closeDb()
})

it('finds a message that the bus lost while an earlier search was running', async () => {
  const [mara, jonas] = [(await makeAccount()).id, (await makeAccount()).id]
  await makeConversation(
    [jonas, mara],
    [
      [jonas, 'Hallo'],
      [mara, 'Hallo'],
    ],
  )
  const finder = new NoticeFinder({ id: mara }, null)
  for (const notice of await finder.find()) finder.markSent(notice)
  expect(await finder.find()).toEqual([])

  finder.recordLoss()
  const running = finder.find()
  finder.recordLoss()
  await running
  const sent = await sendMessage({ by: { id: jonas, isPremium: false }, userId: mara, content: 'Noch da?' })
  if ('refusal' in sent) throw new Error(sent.refusal)
  const found = await finder.find()
  expect(found.map(({ notice }) => notice.messageId)).toEqual([sent.message.id])
})

it('an id that is given while messages of the bus may be missing does not cover them', async () => {
  const [mara, jonas] = [(await makeAccount()).id, (await makeAccount()).id]
  await makeConversation(
    [jonas, mara],
    [
      [jonas, 'Hallo'],
      [mara, 'Hallo'],
    ],
  )
  const start = now()
  setClock(start)
  const finder = new NoticeFinder({ id: mara }, null)
  for (const notice of await finder.find()) finder.markSent(notice)
  // The bus loses this one.
  const sent = await sendMessage({ by: { id: jonas, isPremium: false }, userId: mara, content: 'Noch da?' })
  if ('refusal' in sent) throw new Error(sent.refusal)
  finder.recordLoss()
  setClock(new Date(start.getTime() + minutes(2)))
  const next = new NoticeFinder({ id: mara }, finder.currentId())
  const found = await next.find()
  expect(found.map(({ notice }) => notice.messageId)).toEqual([sent.message.id])
})
