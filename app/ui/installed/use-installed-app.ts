import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'

export const SERVICE_WORKER = '/sw.js'

/** Tags of the push notifications about conversations that the chat's unread count includes. */
const CHAT_TAGS = ['message', 'request']

/**
 * Makes a page of a member part of the installed app: registers the service worker, shows the unread count on the app's icon, and closes
 * the push notifications of this device that were read, here or on another device, and those whose page is open.
 * @param unread the unread count; null for visitors, for whom nothing happens
 */
export function useInstalledApp(unread: number | null): void {
  const { pathname } = useLocation()
  const isMember = unread !== null

  useEffect(() => {
    if (!isMember || !('serviceWorker' in navigator)) return
    // It fails in private windows and on a full disk. Pages work without a service worker.
    navigator.serviceWorker.register(SERVICE_WORKER, { updateViaCache: 'none' }).catch(() => null)
  }, [isMember])

  useEffect(() => {
    if (unread === null) return
    if ('setAppBadge' in navigator) void setBadge(unread)
    if ('serviceWorker' in navigator) void closeNotifications(unread, pathname)
  }, [unread, pathname])
}

// The browser refuses a badge if the app is not installed.
const setBadge = (unread: number) =>
  (unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge()).catch(() => null)

async function closeNotifications(unread: number, pathname: string): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  for (const notification of (await registration?.getNotifications()) ?? []) {
    const { tag, data } = notification
    const isRead = CHAT_TAGS.includes(tag) && unread === 0
    const isOpen = document.visibilityState === 'visible' && pathOf(data) === pathname
    if (isRead || isOpen) notification.close()
  }
}

/** The path that the service worker stored with a notification, without its query. */
const pathOf = (data: { path?: unknown } | null): string =>
  typeof data?.path === 'string' ? new URL(data.path, location.origin).pathname : ''
