import { expect, it } from 'vitest'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { block, unblock } from '~/testing/people/blocks'
import { makeConversation } from '~/testing/people/conversations'
import { listedPerson } from '~/testing/people/listed-person'

const server = sharedServer()

it('a page that shows a conversation which was set aside after a block is refused, since the next one begins anew', async () => {
  const { client, user } = await signedInClient(server, { firstName: 'Jonas' })
  const luana = await listedPerson({ firstName: 'Luana' })
  const { room } = await makeConversation([user.id, luana], [[luana, 'Hallo Jonas']])
  const refresh = (userId: string, roomId: string) =>
    client.get(`/chat/refresh?user=${userId}&room=${roomId}`)
  const statusOf = async (userId: string) => (await refresh(userId, room.id)).status

  const fresh = await refresh(luana, '')
  expect(await fresh.json()).toMatchObject({ thread: { roomId: room.id, partnerId: luana } })
  expect(await statusOf(luana)).toBe(200)
  // As with a deleted account, whose conversation keeps its id.
  await block(luana, user.id)
  expect(await statusOf(luana)).toBe(200)
  await unblock(luana, user.id)
  expect([await statusOf(luana), await statusOf(luana.toUpperCase())]).toEqual([404, 404])
  const begun = await refresh(luana, '')
  expect(await begun.json()).toMatchObject({ thread: { roomId: null, lastSeq: 0 } })
  // The old one is still there, under its own id.
  expect(await statusOf(room.id)).toBe(200)
})

it('a page of nobody’s conversation, and one with the room of somebody else, are as without a room', async () => {
  const { client, user } = await signedInClient(server)
  const luana = await listedPerson()
  const other = await listedPerson()
  const { room } = await makeConversation([other, luana], [[luana, 'Hallo']])
  await block(luana, other)
  await unblock(luana, other)
  const ofOther = `room=${room.id}`
  for (const query of ['?&room=', '?&room=undefined', `?&${ofOther}`, `?user=${luana}&${ofOther}`]) {
    const answer = await client.get(`/chat/refresh${query}`)
    expect([query, answer.status, await answer.json()]).toMatchObject([query, 200, { viewerId: user.id }])
  }
})
