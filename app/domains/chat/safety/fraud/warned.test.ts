import { afterAll, expect, test } from 'vitest'
import { closeDb } from '~/platform/db.server'
import { makeAccount } from '~/testing/people/accounts'
import { makeConversation } from '~/testing/people/conversations'
import { conversationWith } from '../../conversation.server'
import { takeBack } from '../../keep.server'
import { liveMessage } from '../../live/live-message.server'
import { threadOf } from '../../thread.server'

afterAll(closeDb)

const TRICK = 'Nur mit Vorkasse, schreib mir auf WhatsApp'

async function pair() {
  return [await makeAccount({ firstName: 'Jonas' }), await makeAccount({ firstName: 'Luana' })] as const
}
async function warningsOf(viewer: { id: string }, partner: { id: string }) {
  const conversation = await conversationWith(viewer, partner.id)
  if (!conversation) throw new Error('no conversation')
  const { messages } = await threadOf(viewer, conversation)
  return { conversation, warnings: messages.map(({ warning }) => warning) }
}

test('the receiver is warned, on the page and live, and the sender of nothing', async () => {
  const [jonas, luana] = await pair()
  const made = await makeConversation(
    [jonas.id, luana.id],
    [
      [jonas.id, 'Hallo'],
      [jonas.id, TRICK],
      [luana.id, TRICK],
    ],
  )
  expect((await warningsOf(luana, jonas)).warnings).toEqual([null, 'prepayment', null])
  expect((await warningsOf(jonas, luana)).warnings).toEqual([null, null, 'prepayment'])
  const messageId = made.messages[1]?.id ?? ''
  expect(await liveMessage(luana, { partnerId: jonas.id, messageId })).toMatchObject({
    warning: 'prepayment',
  })
  expect(await liveMessage(jonas, { partnerId: luana.id, messageId })).toMatchObject({ warning: null })
})

test('nobody is warned of what was taken back, nor once the two have talked for a while', async () => {
  const [jonas, luana] = await pair()
  const made = await makeConversation(
    [jonas.id, luana.id],
    [
      [jonas.id, TRICK],
      ...Array.from({ length: 29 }, (_, n): [string, string] => [n % 2 ? jonas.id : luana.id, `${n}`]),
      [jonas.id, TRICK],
    ],
  )
  expect((await warningsOf(luana, jonas)).warnings.filter(Boolean)).toEqual(['prepayment'])
  const { conversation } = await warningsOf(jonas, luana)
  await takeBack(jonas, conversation, made.messages[0]?.id ?? '')
  expect((await warningsOf(luana, jonas)).warnings.filter(Boolean)).toEqual([])
})
