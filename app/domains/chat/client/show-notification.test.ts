import type { i18n } from 'i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { seconds } from '~/platform/time/durations'
import type { MessageNotice } from '../notifications/unread-feed.server'
import { showNotification } from './show-notification'

const toasts = vi.hoisted(() => ({ shown: [] as unknown[] }))
vi.mock('~/ui/toast/toasts', () => ({ showToast: (toast: unknown) => toasts.shown.push(toast) }))
vi.mock('~/i18n/browser', () => ({ addTexts: () => Promise.resolve() }))

const NOTICE: MessageNotice = { messageId: 'm', partnerId: 'ada', name: 'Ada', isRequest: false }
const texts = {
  t: (key: string, { name = '' } = {}) => `${key} ${name}`.trim(),
} as unknown as i18n

/** The locks of a browser, which its tabs share. */
const held = new Set<string>()
const locks = {
  request: async (name: string, _: object, work: (lock: object | null) => Promise<void>) => {
    if (held.has(name)) return work(null)
    held.add(name)
    await work({})
    held.delete(name)
  },
}

beforeEach(() => {
  vi.useFakeTimers()
  toasts.shown = []
  vi.stubGlobal('navigator', { locks })
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal('location', { pathname: '/likes', search: '' })
})
afterEach(async () => {
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** What a page shows of a notice. */
const shownOf = async (over: Partial<MessageNotice> = {}) => {
  toasts.shown = []
  showNotification(texts, { ...NOTICE, ...over })
  await vi.advanceTimersByTimeAsync(0)
  return toasts.shown
}

test('a message is announced in one tab of a browser, also if another one receives it seconds later', async () => {
  const link = { href: '/chat?user=ada', label: 'chat:notice.open' }
  expect(await shownOf()).toEqual([{ tone: 'info', text: 'chat:notice.message Ada', link }])
  expect(await shownOf()).toEqual([])
  await vi.advanceTimersByTimeAsync(seconds(2))
  expect(await shownOf()).toEqual([])
  expect(await shownOf({ messageId: 'next' })).toHaveLength(1)
})

test('a request is announced without the name of its sender, as is a message whose sender has none', async () => {
  expect(await shownOf({ isRequest: true })).toMatchObject([{ text: 'chat:notice.request' }])
  expect(await shownOf({ messageId: 'next', name: null })).toMatchObject([{ text: 'chat:list.new' }])
})

test('a hidden page announces nothing, nor does the conversation itself', async () => {
  vi.stubGlobal('document', { visibilityState: 'hidden' })
  expect(await shownOf()).toEqual([])
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal('location', { pathname: '/chat', search: '?user=ADA' })
  expect(await shownOf()).toEqual([])
  vi.stubGlobal('location', { pathname: '/chat', search: '?user=bea' })
  expect(await shownOf()).toHaveLength(1)
})
