import { afterAll, expect, test } from 'vitest'
import { closeDb } from '~/platform/database/db.server'
import { makeAccount } from '~/testing/people/accounts'
import { makeConversation } from '~/testing/people/conversations'
import { listedPerson } from '~/testing/people/listed-person'
import { sendMessage } from '../messages/send.server'
import { openConversation } from './open-conversation.server'

afterAll(closeDb)

test('what one has sent oneself brings nothing new; what the other sends after it does, once', async () => {
  const [customer, provider] = [await makeAccount({ userType: 'man' }), { id: await listedPerson() }]
  await makeConversation([customer.id, provider.id], [[provider.id, 'Hallo']])
  const opened = async () => {
    const viewer = { id: customer.id, isAdmin: false }
    const asked = { before: undefined, replyTo: undefined, isSeen: true }
    return (await openConversation(viewer, provider.id, asked))?.newAfterSeq
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
