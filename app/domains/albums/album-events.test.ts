import { afterAll, beforeEach, expect, test } from 'vitest'
import { suspend } from '~/domains/accounts/suspension/suspension.server'
import { bus } from '~/platform/bus/bus.server'
import { closeDb } from '~/platform/database/db.server'
import { setClock } from '~/platform/time/clock.server'
import { hours } from '~/platform/time/durations'
import { makeSharingPair } from '~/testing/people/albums'
import { block } from '~/testing/people/blocks'
import { albumFor, albumImageAccess } from './access.server'
import { type AlbumAccessEvent, subscribeToAlbumEnds } from './album-events.server'
import { revokeAccess, shareAlbum } from './share.server'

afterAll(async () => {
  await bus().close()
  await closeDb()
})

let pair: Awaited<ReturnType<typeof makeSharingPair>>
const ended: AlbumAccessEvent[] = []
await subscribeToAlbumEnds((event) => ended.push(event))
beforeEach(async () => {
  pair = await makeSharingPair()
  ended.length = 0
})
const share = async () => {
  const { owner, album, receiver } = pair
  const shared = await shareAlbum({ by: owner, albumId: album.id, to: { receiverId: receiver.id } })
  if ('refusal' in shared) throw new Error(shared.refusal)
  return shared
}
const event = () => ({ albumId: pair.album.id, userId: pair.receiver.id })

test('a suspension of the owner reaches the receiver’s open pages', async () => {
  await share()
  await suspend({ by: null, userId: pair.owner.id, reason: 'Täuschung', ip: null })
  await expect.poll(() => ended).toEqual([event()])
})

test('a block reaches them, too; access that had already ended causes no event', async () => {
  const { accessId } = await share()
  await block(pair.receiver.id, pair.owner.id)
  await expect.poll(() => ended).toEqual([event()])
  ended.length = 0
  const other = await makeSharingPair()
  pair = other
  await share()
  await revokeAccess({ by: other.owner, albumId: other.album.id, accessId })
  await block(other.owner.id, other.receiver.id)
  await expect.poll(() => ended).toEqual([event()])
})

test('a suspension of the owner causes no further event after a block', async () => {
  const suspendOwner = () => suspend({ by: null, userId: pair.owner.id, reason: 'Täuschung', ip: null })
  await share()
  await block(pair.owner.id, pair.receiver.id)
  const first = event()
  await expect.poll(() => ended).toEqual([first])
  await suspendOwner()
  // Events arrive in their order: one of this suspension would be before that of the next.
  pair = await makeSharingPair()
  await share()
  await suspendOwner()
  await expect.poll(() => ended).toEqual([first, event()])
})

test('a view at the moment when access ends returns the whole album or nothing', async () => {
  const { expiresAt, accessId } = await share()
  const name = pair.album.names[0] ?? ''
  const views = () =>
    Promise.all([albumFor(pair.receiver, pair.album.id), albumImageAccess(pair.receiver, name)])
  for (const [at, open] of [
    [-1, true],
    [0, false],
    [hours(1), false],
  ] as const) {
    setClock(new Date(expiresAt.getTime() + at))
    const [album, image] = await views()
    expect([album !== null, image !== null]).toEqual([open, open])
  }
  setClock(null)
  const [, ...seen] = await Promise.all([
    revokeAccess({ by: pair.owner, albumId: pair.album.id, accessId }),
    ...Array.from({ length: 10 }, () => albumFor(pair.receiver, pair.album.id)),
  ])
  for (const album of seen) expect(album === null || album.images.length === 3).toBe(true)
  expect(await views()).toEqual([null, null])
})
