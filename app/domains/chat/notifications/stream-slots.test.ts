import { expect, it } from 'vitest'
import { takeStreamSlot } from './stream-slots.server'

it('the eleventh stream of an account ends its oldest, and nobody else’s', () => {
  const closed: string[] = []
  const open = (userId: string, name: string) => takeStreamSlot(userId, () => closed.push(name))
  open('other', 'of another')
  const [first, second] = Array.from({ length: 10 }, (_, number) => open('one', `stream ${number + 1}`))
  expect(closed).toEqual([])
  open('one', 'stream 11')
  expect(closed).toEqual(['stream 1'])
  // A released slot is free again. A second release, and the release of an ended stream, free no other slot.
  second?.()
  second?.()
  first?.()
  open('one', 'stream 12')
  expect(closed).toEqual(['stream 1'])
  open('one', 'stream 13')
  expect(closed).toEqual(['stream 1', 'stream 3'])
})

it('starts anew once all streams of an account have ended', () => {
  let closed = 0
  const open = () => takeStreamSlot('two', () => (closed += 1))
  for (let round = 0; round < 3; round += 1) {
    const all = Array.from({ length: 10 }, open)
    for (const release of all) release()
  }
  expect(closed).toBe(0)
})
