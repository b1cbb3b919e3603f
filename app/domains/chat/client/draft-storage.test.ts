import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftStorage } from './draft-storage'

let storage: Map<string, string>
beforeEach(() => {
  storage = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const tab = () => draftStorage('reader', 'partner')
const text = (content: string) => ({ clientId: `id of ${content}`, content, at: '2026-01-01T00:00:00.000Z' })
const stored = () =>
  tab()
    .unsent()
    .map(({ content }) => content)

test('two tabs with the same conversation keep each other’s unsent texts', () => {
  const [one, other] = [tab(), tab()]
  one.saveUnsent([text('a')])
  other.saveUnsent([text('b')])
  expect(stored()).toEqual(['a', 'b'])
  one.saveUnsent([text('a'), text('c')])
  other.saveUnsent([])
  expect(stored()).toEqual(['a', 'c'])
  one.saveUnsent([])
  expect(stored()).toEqual([])
})

test('a tab that was opened later takes over unsent texts, and removes them once they are sent', () => {
  tab().saveUnsent([text('a'), text('b')])
  const later = tab()
  later.saveUnsent(later.unsent())
  later.saveUnsent([text('b')])
  expect(stored()).toEqual(['b'])
})

test('what is deleted at sign-out does not come back with the next try of a tab that is still open', () => {
  const one = tab()
  one.saveUnsent([text('a')])
  storage.clear()
  one.saveUnsent([text('a')])
  expect(storage.size).toBe(0)
  one.saveUnsent([text('a'), text('b')])
  expect(stored()).toEqual(['b'])
})
