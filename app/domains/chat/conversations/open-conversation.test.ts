import { afterAll, expect, test } from 'vitest'
import { closeDb } from '~/platform/database/db.server'
import { makeAccount } from '~/testing/people/accounts'
import { makeConversation } from '~/testing/people/conversations'
import { listedPerson } from '~/testing/people/listed-person'
import { sendMessage } from '../messages/send.server'
import { conversationWith } from './conversation.server'
import { saveConversationSettings } from './conversation-settings.server'
import { openConversation } from './open-conversation.server'

afterAll(closeDb)

test('an own message is not new; a later message of the partner is new when the conversation is first opened', async () => {
  const [customer, provider] = [await makeAccount({ userType: 'man' }), { id: await listedPerson() }]
  await makeConversation([customer.id, provider.id], [[provider.id, 'Hallo']])
  const opened = async () => {
    const viewer = { id: customer.id, isAdmin: false }
    const options = { before: undefined, replyTo: undefined, isSeen: true }
    return (await openConversation(viewer, provider.id, options))?.newAfterSeq
  }
  const sent = await sendMessage({
    by: { ...customer, isPremium: false },
    userId: provider.id,
    content: 'Ja',
  })
  if ('refusal' in sent) throw new Error(sent.refusal)
  expect(await opened()).toBeNull()
  await sendMessage({
    by: { ...provider, isPremium: false },
    userId: customer.id,
    content: 'Schön',
  })
  expect(await opened()).toBe(2)
  expect(await opened()).toBeNull()
})

test('the page that is marked as read counts its messages as read, and a prefetched page does not', async () => {
  const [customer, provider] = [await makeAccount({ userType: 'man' }), { id: await listedPerson() }]
  const lines: [string, string][] = [
    [customer.id, 'Hallo'],
    [provider.id, 'Hallo'],
  ]
  await makeConversation([customer.id, provider.id], lines, { unread: 1 })
  const readSeq = async (isSeen: boolean) => {
    const viewer = { id: customer.id, isAdmin: false }
    const options = { before: undefined, replyTo: undefined, isSeen }
    return (await openConversation(viewer, provider.id, options))?.readSeq
  }
  expect(await readSeq(false)).toBe(1)
  expect(await readSeq(true)).toBe(2)
})

test('messages that were cleared unread are not marked as read by opening the conversation', async () => {
  const [customer, provider] = [await makeAccount({ userType: 'man' }), { id: await listedPerson() }]
  const lines: [string, string][] = [
    [customer.id, 'Hallo'],
    [provider.id, 'Hallo'],
  ]
  await makeConversation([customer.id, provider.id], lines, { unread: 1 })
  const talk = async (viewerId: string, partnerId: string) => {
    const conversation = await conversationWith({ id: viewerId }, partnerId)
    if (!conversation) throw new Error('no conversation')
    return conversation
  }
  await saveConversationSettings(customer, await talk(customer.id, provider.id), 'clear')
  const options = { before: undefined, replyTo: undefined, isSeen: true }
  const opened = await openConversation({ id: customer.id, isAdmin: false }, provider.id, options)
  expect(opened).toMatchObject({ messages: [], readSeq: 1, newAfterSeq: null })
  expect((await talk(provider.id, customer.id)).partnerReadSeq).toBe(1)
})
