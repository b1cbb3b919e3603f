import { afterEach, expect, it, vi } from 'vitest'
import { announcePremiumChange, onPremiumChange } from './on-premium-change'

afterEach(() => void vi.unstubAllGlobals())

it('a listener is called at a change, until it unsubscribes', () => {
  vi.stubGlobal('document', new EventTarget())
  const listener = vi.fn()
  const stop = onPremiumChange(listener)
  announcePremiumChange()
  expect(listener).toHaveBeenCalledTimes(1)
  stop()
  announcePremiumChange()
  expect(listener).toHaveBeenCalledTimes(1)
})
