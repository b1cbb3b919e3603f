import { expect, it } from 'vitest'
import { takeStreamPlace } from './stream-slots.server'

it('the eleventh stream of an account ends its oldest, and nobody else’s', () => {
  const closed: string[] = []
  const open = (userId: string, name: string) => takeStreamPlace(userId, () => closed.push(name))
  open('other', 'of another')
  const [first, second] = Array.from({ length: 10 }, (_, number) => open('one', `stream ${number + 1}`))
  expect(closed).toEqual([])
  open('one', 'stream 11')
  expect(closed).toEqual(['stream 1'])
  // A released place is free again; a second release, and that of an ended stream, free no other.
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
  const open = () => takeStreamPlace('two', () => (closed += 1))
  for (let round = 0; round < 3; round += 1) {
    const all = Array.from({ length: 10 }, open)
    for (const release of all) release()
  }
  expect(closed).toBe(0)
})
