import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AdmissionFigures, admission, type Place } from './admission.server'

const FIGURES: AdmissionFigures = {
  places: 4,
  reserved: 2,
  placeLastsMs: 2000,
  lines: {
    memberWrite: { length: 4, waitsMs: 8000 },
    memberRead: { length: 4, waitsMs: 2000 },
    visitorWrite: { length: 2, waitsMs: 3000 },
    photo: { length: 2, waitsMs: 2000 },
    visitorRead: { length: 2, waitsMs: 100 },
  },
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function fill(queue: ReturnType<typeof admission>, count = FIGURES.places): Place[] {
  return Array.from({ length: count }, () => {
    const place = queue.tryEnter('visitorRead')
    if (!place) throw new Error('no room')
    return place
  })
}

test('so many are in work at once; members have places of their own', () => {
  const queue = admission(FIGURES, () => 4)
  fill(queue)
  expect(queue.tryEnter('visitorRead')).toBeNull()
  expect(queue.tryEnter('visitorWrite')).toBeNull()
  expect(queue.tryEnter('memberRead')).not.toBeNull()
  expect(queue.tryEnter('memberWrite')).not.toBeNull()
  expect(queue.tryEnter('memberWrite')).toBeNull()
})

test('the line is bounded and so is the time in it', () => {
  const queue = admission(FIGURES, () => 4)
  fill(queue)
  const settled: string[] = []
  const stand = (name: string) =>
    queue.wait('visitorRead', '', (place) => settled.push(`${name} ${place ? 'in' : 'refused'}`))
  for (const name of ['first', 'second', 'third']) stand(name)
  expect(settled).toEqual(['third refused'])
  vi.advanceTimersByTime(100)
  expect(settled).toEqual(['third refused', 'first refused', 'second refused'])
})

test('a place that is given back goes to members first, then by what was sent and who came first', () => {
  const queue = admission({ ...FIGURES, reserved: 0 }, () => 4)
  const places = fill(queue)
  const order: string[] = []
  const stand = (name: string, priority: Parameters<typeof queue.wait>[0]) =>
    queue.wait(priority, '', (place) => place && order.push(name))
  stand('visitor', 'visitorRead')
  stand('form', 'visitorWrite')
  stand('member', 'memberRead')
  stand('sent', 'memberWrite')
  stand('member later', 'memberRead')
  for (const place of places) place.leave()
  expect(order).toEqual(['sent', 'member', 'member later', 'form'])
})

test('nobody overtakes those who wait', () => {
  const queue = admission(FIGURES, () => 4)
  const [first] = fill(queue)
  const settled = vi.fn()
  queue.wait('visitorWrite', '', settled)
  queue.wait('visitorRead', '', vi.fn())
  first?.leave()
  expect(settled).toHaveBeenCalledOnce()
  expect(queue.tryEnter('visitorRead')).toBeNull()
})

test('a place is given back once, at the latest after its time', () => {
  const queue = admission(FIGURES, () => 4)
  const [first] = fill(queue)
  first?.leave()
  first?.leave()
  expect(queue.tryEnter('visitorRead')).not.toBeNull()
  expect(queue.tryEnter('visitorRead')).toBeNull()
  vi.advanceTimersByTime(FIGURES.placeLastsMs)
  expect(fill(queue)).toHaveLength(FIGURES.places)
})

test('one whose asker is gone leaves the line', () => {
  const queue = admission(FIGURES, () => 4)
  const [first] = fill(queue)
  const settled = vi.fn()
  const leaveLine = queue.wait('visitorRead', 'somebody', settled)
  expect(queue.waitingOf('somebody')).toBe(1)
  leaveLine()
  expect(queue.waitingOf('somebody')).toBe(0)
  first?.leave()
  vi.advanceTimersByTime(1000)
  expect(settled).not.toHaveBeenCalled()
})

test('a process that is behind keeps most places for members and for what was sent', () => {
  const queue = admission(FIGURES, () => 1)
  expect(queue.tryEnter('visitorRead')).not.toBeNull()
  expect(queue.tryEnter('visitorRead')).toBeNull()
  expect(queue.tryEnter('visitorWrite')).not.toBeNull()
  expect(queue.tryEnter('memberRead')).not.toBeNull()
})
