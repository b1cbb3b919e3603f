import { afterAll, expect, it } from 'vitest'
import { bus } from '~/platform/bus/bus.server'
import { closeDb } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import { makeAccount } from '~/testing/people/accounts'
import { watchBystander } from '~/testing/people/bystander'
import { makeConversation } from '~/testing/people/conversations'
import { conversationWith } from '../conversations/conversation.server'
import { saveConversationSettings } from '../conversations/conversation-settings.server'
import { sendMessage } from '../messages/send.server'
import { noticesOf, noticesSince } from './new-message-notices.server'

watchBystander()

afterAll(async () => {
  await bus().close()
  await closeDb()
})

it('there is no notice of a message that was cleared unread, but one of the next message', async () => {
  const [mara, jonas] = [(await makeAccount()).id, (await makeAccount()).id]
  await makeConversation(
    [jonas, mara],
    [
      [jonas, 'Hallo'],
      [mara, 'Hallo'],
    ],
  )
  const start = now()
  const send = async (content: string) => {
    const sent = await sendMessage({ by: { id: jonas, isPremium: false }, userId: mara, content })
    if ('refusal' in sent) throw new Error(sent.refusal)
    return sent.message.id
  }
  const cleared = await send('Noch da?')
  const conversation = await conversationWith({ id: mara }, jonas)
  if (!conversation) throw new Error('no conversation')
  await saveConversationSettings({ id: mara }, conversation, 'clear')
  const next = await send('Melde dich')
  const viewer = { id: mara }
  for (const found of [await noticesSince(viewer, start), await noticesOf(viewer, [cleared, next])])
    expect(found.map(({ notice }) => notice.messageId)).toEqual([next])
})
