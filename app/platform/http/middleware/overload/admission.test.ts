import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Admission, type AdmissionFigures, type Slot } from './admission.server'

const FIGURES: AdmissionFigures = {
  slots: 4,
  reserved: 2,
  slotLastsMs: 2000,
  patientMs: 1000,
  queues: {
    memberWrite: { length: 4, waitsMs: 8000 },
    memberRead: { length: 4, waitsMs: 2000 },
    visitorWrite: { length: 2, waitsMs: 3000 },
    photo: { length: 2, waitsMs: 2000 },
    visitorRead: { length: 2, waitsMs: 100 },
  },
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function fill(queue: Admission, count = FIGURES.slots): Slot[] {
  return Array.from({ length: count }, () => {
    const slot = queue.tryEnter('visitorRead')
    if (!slot) throw new Error('no room')
    return slot
  })
}

test('the number of running requests is limited; members have reserved slots', () => {
  const queue = new Admission(FIGURES, () => 4)
  fill(queue)
  expect(queue.tryEnter('visitorRead')).toBeNull()
  expect(queue.tryEnter('visitorWrite')).toBeNull()
  expect(queue.tryEnter('memberRead')).not.toBeNull()
  expect(queue.tryEnter('memberWrite')).not.toBeNull()
  expect(queue.tryEnter('memberWrite')).toBeNull()
})

test('the queue and the waiting time are bounded', () => {
  const queue = new Admission(FIGURES, () => 4)
  fill(queue)
  const settled: string[] = []
  const enqueue = (name: string) =>
    queue.wait('visitorRead', '', (slot) => settled.push(`${name} ${slot ? 'in' : 'refused'}`))
  for (const name of ['first', 'second', 'third']) enqueue(name)
  expect(settled).toEqual(['third refused'])
  vi.advanceTimersByTime(100)
  expect(settled).toEqual(['third refused', 'first refused', 'second refused'])
})

test('while a process is missing, requests wait longer', () => {
  let isMissing = true
  const queue = new Admission(
    FIGURES,
    () => 4,
    () => isMissing,
  )
  fill(queue)
  const refused: string[] = []
  const enqueue = (name: string, priority: Parameters<typeof queue.wait>[0]) =>
    queue.wait(priority, '', (slot) => slot ?? refused.push(name))
  enqueue('page', 'visitorRead')
  enqueue('form', 'visitorWrite')
  vi.advanceTimersByTime(999)
  expect(refused).toEqual([])
  isMissing = false
  enqueue('later page', 'visitorRead')
  vi.advanceTimersByTime(1)
  expect(refused).toEqual(['page'])
  vi.advanceTimersByTime(99)
  expect(refused).toEqual(['page', 'later page'])
})

test('a queue grows with the number of requests that were lately served in its waiting time', () => {
  const queue = new Admission(FIGURES, () => 4)
  const serve = (count: number) => {
    for (let served = 0; served < count; served += 1) queue.tryEnter('visitorRead')?.leave()
  }
  for (let second = 0; second < 5; second += 1) {
    serve(80)
    vi.advanceTimersByTime(1000)
  }
  fill(queue)
  const refused: number[] = []
  for (let n = 1; n <= 10; n += 1) queue.wait('visitorRead', '', (slot) => slot ?? refused.push(n))
  // 80 a second are 8 within the wait of 100 ms; three quarters of them are 6.
  expect(refused).toEqual([7, 8, 9, 10])
  vi.advanceTimersByTime(6000)
  fill(queue)
  refused.length = 0
  for (let n = 1; n <= 3; n += 1) queue.wait('visitorRead', '', (slot) => slot ?? refused.push(n))
  expect(refused).toEqual([3])
})

test('a free slot goes to members first, then to writes, then to the longest waiting', () => {
  const queue = new Admission({ ...FIGURES, reserved: 0 }, () => 4)
  const slots = fill(queue)
  const order: string[] = []
  const enqueue = (name: string, priority: Parameters<typeof queue.wait>[0]) =>
    queue.wait(priority, '', (slot) => slot && order.push(name))
  enqueue('visitor', 'visitorRead')
  enqueue('form', 'visitorWrite')
  enqueue('member', 'memberRead')
  enqueue('sent', 'memberWrite')
  enqueue('member later', 'memberRead')
  for (const slot of slots) slot.leave()
  expect(order).toEqual(['sent', 'member', 'member later', 'form'])
})

test('no request overtakes a waiting one', () => {
  const queue = new Admission(FIGURES, () => 4)
  const [first] = fill(queue)
  const settled = vi.fn()
  queue.wait('visitorWrite', '', settled)
  queue.wait('visitorRead', '', vi.fn())
  first?.leave()
  expect(settled).toHaveBeenCalledOnce()
  expect(queue.tryEnter('visitorRead')).toBeNull()
})

test('a slot is released once, at the latest after its time limit', () => {
  const queue = new Admission(FIGURES, () => 4)
  const [first] = fill(queue)
  first?.leave()
  first?.leave()
  expect(queue.tryEnter('visitorRead')).not.toBeNull()
  expect(queue.tryEnter('visitorRead')).toBeNull()
  vi.advanceTimersByTime(FIGURES.slotLastsMs)
  expect(fill(queue)).toHaveLength(FIGURES.slots)
})

test('a request whose client is gone leaves the queue', () => {
  const queue = new Admission(FIGURES, () => 4)
  const [first] = fill(queue)
  const settled = vi.fn()
  const leaveQueue = queue.wait('visitorRead', 'somebody', settled)
  expect(queue.waitingOf('somebody')).toBe(1)
  leaveQueue()
  expect(queue.waitingOf('somebody')).toBe(0)
  first?.leave()
  vi.advanceTimersByTime(1000)
  expect(settled).not.toHaveBeenCalled()
})

test('an overloaded process reserves most slots for members and writes', () => {
  const queue = new Admission(FIGURES, () => 1)
  expect(queue.tryEnter('visitorRead')).not.toBeNull()
  expect(queue.tryEnter('visitorRead')).toBeNull()
  expect(queue.tryEnter('visitorWrite')).not.toBeNull()
  expect(queue.tryEnter('memberRead')).not.toBeNull()
})
