import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { setClock } from '~/platform/time/clock.server'
import { minutes, seconds } from '~/platform/time/durations'
import { StreamCursor } from './stream-cursor.server'

const START = new Date('2026-05-01T12:00:00Z')
const at = (ms: number) => new Date(START.getTime() + ms)
afterEach(() => setClock(null))

it('resumes from its cursor, for the same member only', () => {
  setClock(START)
  const [jonas, mara, known, unknown] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const cursor = StreamCursor.begin(jonas)
  cursor.add(known, at(10))
  const id = cursor.toId()
  expect(id).toMatch(/^[\w.-]+$/)
  expect(Buffer.from(id.split('.')[1] ?? '', 'base64url').toString('latin1')).not.toContain(known.slice(-8))
  setClock(at(seconds(30)))
  const resumed = StreamCursor.resume(jonas, id)
  expect(resumed?.since).toEqual(START)
  expect(resumed?.isNew(known, at(10))).toBe(false)
  expect(resumed?.isNew(unknown, at(20))).toBe(true)
  expect(StreamCursor.resume(mara, id)).toBeNull()
  for (const forged of ['', 'x', `${id}x`, id.slice(0, -4), JSON.stringify({ since: 0, known: [] })])
    expect(StreamCursor.resume(jonas, forged)).toBeNull()
})

it('keeps the last minute, forgets older messages, and expires after a quarter of an hour', () => {
  setClock(START)
  const [userId, old, young] = [randomUUID(), randomUUID(), randomUUID()]
  const cursor = StreamCursor.begin(userId)
  cursor.add(old, at(1))
  setClock(at(minutes(2)))
  cursor.add(young, at(minutes(2)))
  cursor.advance()
  expect(cursor.since).toEqual(at(minutes(1)))
  // Published once more because its sender tried again.
  expect(cursor.isNew(old, at(1))).toBe(false)
  expect(cursor.isNew(young, at(minutes(2)))).toBe(false)
  const id = cursor.toId()
  setClock(at(minutes(16)))
  expect(StreamCursor.resume(userId, id)).not.toBeNull()
  setClock(at(minutes(18)))
  expect(StreamCursor.resume(userId, id)).toBeNull()
  // When that was is still known, to this member only.
  expect(StreamCursor.openUntil(userId, id)).toEqual(at(minutes(1)))
  expect(StreamCursor.openUntil(randomUUID(), id)).toBeNull()
  expect(StreamCursor.openUntil(userId, `${id}x`)).toBeNull()
})

it('an id stays small, however many messages arrive', () => {
  setClock(START)
  const userId = randomUUID()
  const cursor = StreamCursor.begin(userId)
  for (let n = 1; n <= 500; n++) {
    cursor.add(randomUUID(), at(seconds(n) / 10))
    setClock(at(seconds(n) / 10))
    cursor.advance()
  }
  const id = cursor.toId()
  expect(id.length).toBeLessThan(4500)
  expect(StreamCursor.resume(userId, id)).not.toBeNull()
})

it('of many messages within seconds none is new again, also after the stream has resumed', () => {
  setClock(START)
  const userId = randomUUID()
  const cursor = StreamCursor.begin(userId)
  const messages = Array.from({ length: 250 }, (_, n) => ({ id: randomUUID(), createdAt: at(n) }))
  for (const { id, createdAt } of messages) cursor.add(id, createdAt)
  setClock(at(seconds(1)))
  cursor.advance()
  const resumed = StreamCursor.resume(userId, cursor.toId())
  for (const one of [cursor, resumed]) {
    expect(messages.filter(({ id, createdAt }) => one?.isNew(id, createdAt))).toEqual([])
    expect(one?.isNew(randomUUID(), at(seconds(1)))).toBe(true)
  }
})
