import type { BrowserContext, Page, Worker } from 'playwright/test'
import type { FakeBrowser } from '~/testing/fakes/push-service'

/** Subscribes pages at the fake push service, since tests cannot reach the browser's own. Everything else is real. */
export const stubPushSubscription = (context: BrowserContext, { subscription }: FakeBrowser) =>
  context.addInitScript((given) => {
    // Chromium's headless shell denies notifications even if the test grants the permission.
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    let isSubscribed = sessionStorage.getItem('subscribed') === '1'
    const fake = {
      toJSON: () => given,
      unsubscribe: async () => {
        isSubscribed = false
        sessionStorage.removeItem('subscribed')
        return true
      },
    }
    PushManager.prototype.getSubscription = async () =>
      (isSubscribed ? fake : null) as PushSubscription | null
    PushManager.prototype.subscribe = async () => {
      isSubscribed = true
      sessionStorage.setItem('subscribed', '1')
      return fake as unknown as PushSubscription
    }
  }, subscription)

/** Returns `deliver`, which sends a push message to the page's service worker as the browser's push service does. */
export async function connectDevTools(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready)
  const devTools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations.filter(({ isDeleted }) => !isDeleted)
      if (one) resolve(one.registrationId)
    }),
  )
  await devTools.send('ServiceWorker.enable')
  const registrationId = await registered
  return {
    deliver: (data: string) =>
      devTools.send('ServiceWorker.deliverPushMessage', {
        origin: new URL(page.url()).origin,
        registrationId,
        data,
      }),
  }
}

type Shown = {
  title: string
  tag: string
  data: { count: number; path: string }
  silent: boolean
  renotify: boolean
}

/**
 * Dispatches messages to the service worker as push events. Returns the notifications on display after each of them: they are recorded,
 * since the headless shell displays none.
 */
export async function dispatchPushMessages(page: Page, messages: string[]): Promise<Shown[][]> {
  return inWorker(
    page,
    async (texts: string[]) => {
      const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
      let all: Shown[] = []
      const listed = async ({ tag = '' } = {}) => all.filter((one) => tag === '' || one.tag === tag)
      registration.getNotifications = listed as unknown as typeof registration.getNotifications
      registration.showNotification = async (title, options = {}) => {
        const shown = { silent: false, ...options, title } as unknown as Shown
        all = [...all.filter(({ tag }) => tag !== shown.tag), shown]
      }
      // The headless shell has no service for badges, and ends a worker that calls it.
      Object.defineProperty(navigator, 'setAppBadge', { value: async () => undefined, configurable: true })
      const after: Shown[][] = []
      for (const text of texts) {
        let waited: unknown
        const waitUntil = (promise: unknown) => {
          waited = promise
        }
        const data = { json: () => JSON.parse(text) }
        self.dispatchEvent(Object.assign(new Event('push'), { data, waitUntil }))
        await waited
        after.push(all)
      }
      return after
    },
    messages,
  )
}

/** Runs a function in the service worker; once more if the browser restarts the worker meanwhile, as it may at any time. */
export async function inWorker<Given, Result>(
  page: Page,
  run: (given: Given) => Promise<Result>,
  given: Given,
): Promise<Result> {
  const evaluate = async () => (await workerScope(page)).evaluate(run as never, given) as Promise<Result>
  return evaluate().catch((error: unknown) => {
    if (!String(error).includes('Service worker restarted')) throw error
    return evaluate()
  })
}

async function workerScope(page: Page): Promise<Worker> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('No service worker')
  return worker
}
