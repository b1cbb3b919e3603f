import { runInNewContext } from 'node:vm'
import { expect, it, vi } from 'vitest'
import worker from './service-worker.js?script'

const PUSH_KEY = 'BPublicKey'
const subscriptionAt = (endpoint: string) => ({ toJSON: () => ({ endpoint }) })

/** Runs the worker with a browser that subscribes it anew, and hands it the event of a changed subscription. */
async function afterChange(event: { oldSubscription?: object; newSubscription?: object | null }) {
  const handlers = new Map<string, (event: object) => void>()
  const subscribe = vi.fn(async (_options: object) => subscriptionAt('https://push.example/subscribed'))
  const fetch = vi.fn(async (_address: string, _init: { method: string; body: string }) => undefined)
  const self = {
    BUILD: { version: '1', files: [], offlinePages: {}, fallbackLanguage: 'de', pushKey: PUSH_KEY },
    registration: { pushManager: { subscribe } },
    addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
  }
  runInNewContext(worker, { self, fetch })
  let waited: unknown
  const waitUntil = (promise: unknown) => {
    waited = promise
  }
  handlers.get('pushsubscriptionchange')?.({ ...event, waitUntil })
  await waited
  const [address, { method, body } = { method: '', body: '{}' }] = fetch.mock.calls[0] ?? []
  const asked = subscribe.mock.calls.map(([options]) => ({ ...options }))
  return { asked, sent: [method, address, JSON.parse(body).endpoint] }
}

const saved = (endpoint: string) => ['PATCH', '/settings/devices/push', endpoint]

it('saves a subscription that the browser has replaced', async () => {
  const newSubscription = subscriptionAt('https://push.example/replaced')
  expect(await afterChange({ oldSubscription: { options: {} }, newSubscription })).toEqual({
    asked: [],
    sent: saved('https://push.example/replaced'),
  })
})

it('subscribes again as before if the browser has only dropped it', async () => {
  const options = { userVisibleOnly: true, applicationServerKey: 'BFormerKey' }
  expect(await afterChange({ oldSubscription: { options }, newSubscription: null })).toEqual({
    asked: [options],
    sent: saved('https://push.example/subscribed'),
  })
})

it('subscribes again with our key if the browser names no subscription, as Firefox does', async () => {
  expect(await afterChange({})).toEqual({
    asked: [{ userVisibleOnly: true, applicationServerKey: PUSH_KEY }],
    sent: saved('https://push.example/subscribed'),
  })
})

/** Which window a press on a notification focuses, or which address it opens. */
async function afterPress(path: string, windows: readonly string[]) {
  const handlers = new Map<string, (event: object) => void>()
  const origin = 'https://app.example'
  const done: string[] = []
  const clients = {
    matchAll: async () =>
      windows.map((url) => ({ url: origin + url, focus: async () => done.push(`focus ${url}`) })),
    openWindow: async (href: string) => done.push(`open ${href.replace(origin, '')}`),
  }
  const self = {
    BUILD: { version: '1', files: [], offlinePages: {}, fallbackLanguage: 'de', pushKey: PUSH_KEY },
    clients,
    addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
  }
  runInNewContext(worker, { self, location: { origin }, URL })
  let waited: unknown
  const waitUntil = (promise: unknown) => {
    waited = promise
  }
  handlers.get('notificationclick')?.({ notification: { data: { path }, close: () => {} }, waitUntil })
  await waited
  return done
}

it('focuses a window that shows what was pressed, not another list of the same page', async () => {
  const [conversation, requests] = ['/chat?user=1', '/chat?folder=requests']
  expect(await afterPress('/chat', ['/likes', conversation])).toEqual([`focus ${conversation}`])
  expect(await afterPress(requests, [conversation, requests])).toEqual([`focus ${requests}`])
  expect(await afterPress(requests, ['/chat', conversation])).toEqual([`open ${requests}`])
  expect(await afterPress('/albums?tab=shared', ['/albums'])).toEqual(['open /albums?tab=shared'])
  expect(await afterPress('/chat', [])).toEqual(['open /chat'])
})
