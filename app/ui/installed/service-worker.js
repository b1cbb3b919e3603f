// The service worker (SPEC 4 "/sw.js"): shows push notifications, and the offline page when there is no network. It stores the files that
// `BUILD` names and nothing else: no page of a member, no photo, no answer of the API. Bundled by .config/service-worker.ts.
const { version, files, offlinePages, fallbackLanguage, pushKey } = self.BUILD
const CACHE = `files-${version}`

self.addEventListener('install', (event) => event.waitUntil(storeFiles()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(pageOrOffline(event))
  else if (files.includes(request.url.slice(location.origin.length))) event.respondWith(fileFor(request))
})
self.addEventListener('push', (event) => event.waitUntil(show(event.data.json())))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.path))
})
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))

async function storeFiles() {
  const cache = await caches.open(CACHE)
  // Without cookies: what is stored is the same for everybody.
  await cache.addAll(
    [...files, ...Object.values(offlinePages)].map((path) => new Request(path, { credentials: 'omit' })),
  )
  await self.skipWaiting()
}

async function takeOver() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name)
  // The request of a page starts while the worker does.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

async function pageOrOffline(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    const page = await stored(offlinePages[await language()])
    return page ?? Response.error()
  }
}

const fileFor = async (request) => (await stored(request)) ?? fetch(request)

const stored = async (request) => (await caches.open(CACHE)).match(request, { ignoreVary: true })

/** The reader's choice, else the first language of the browser that there is a page for. */
async function language() {
  const chosen = await self.cookieStore?.get('lang')
  const wished = [chosen?.value, ...navigator.languages.map((tag) => tag.split('-')[0])]
  return wished.find((one) => one in offlinePages) ?? fallbackLanguage
}

async function show({ kind, count, title, path, sound, vibration }) {
  const [earlier] = await self.registration.getNotifications({ tag: kind })
  await self.registration.showNotification(title, {
    tag: kind,
    data: { count, path },
    // One that arrives twice replaces itself quietly.
    renotify: earlier?.data.count !== count,
    // Browsers switch both off together, or vibration alone.
    ...(sound === false ? { silent: true } : vibration === false && { vibrate: [] }),
  })
  await countOnIcon()
}

async function countOnIcon() {
  if (!('setAppBadge' in navigator)) return
  const shown = await self.registration.getNotifications()
  await navigator.setAppBadge(shown.reduce((sum, { data }) => sum + data.count, 0))
}

/** Opens a path of our own, in a window that shows it already or in a new one. */
async function open(path) {
  const { origin, pathname, search, href } = new URL(path, location.origin)
  if (origin !== location.origin) return
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  // A path with a query is one list of its page, such as that of requests: the page alone may show another one.
  const isShown = (url) => url.pathname === pathname && (search === '' || url.search === search)
  const same = windows.find(({ url }) => isShown(new URL(url)))
  if (same) await same.focus()
  else await self.clients.openWindow(href)
}

/** The browser replaced or dropped its subscription; what is stored with the session follows, unless the device was removed meanwhile. */
async function renew({ oldSubscription, newSubscription }) {
  const { pushManager } = self.registration
  // Firefox names neither of them.
  const options = oldSubscription?.options ?? { userVisibleOnly: true, applicationServerKey: pushKey }
  const subscription = newSubscription ?? (await pushManager.subscribe(options))
  await fetch('/settings/devices/push', {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(subscription),
  })
}
