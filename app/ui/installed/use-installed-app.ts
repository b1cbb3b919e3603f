import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'

export const SERVICE_WORKER = '/sw.js'

/** Push notifications about what the unread count of the chat counts. */
const CHAT_KINDS = ['message', 'request']

/**
 * What member pages do for the installed app: they register the service worker, show the unread count on the app's icon, and close the
 * push notifications of this device that have been read (here or, by the live count, on another device) or whose page is open.
 * @param unread the unread count; null for visitors, for whom nothing happens
 */
export function useInstalledApp(unread: number | null): void {
  const { pathname } = useLocation()
  const isMember = unread !== null

  useEffect(() => {
    if (!isMember || !('serviceWorker' in navigator)) return
    // Private windows and full disks refuse it: pages work without.
    navigator.serviceWorker.register(SERVICE_WORKER, { updateViaCache: 'none' }).catch(() => null)
  }, [isMember])

  useEffect(() => {
    if (unread === null) return
    if ('setAppBadge' in navigator) void showOnIcon(unread)
    if ('serviceWorker' in navigator) void closeRead(unread, pathname)
  }, [unread, pathname])
}

// Refused where the app is not installed.
const showOnIcon = (unread: number) =>
  (unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge()).catch(() => null)

async function closeRead(unread: number, pathname: string): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  for (const notification of (await registration?.getNotifications()) ?? []) {
    const { tag, data } = notification
    const isRead = CHAT_KINDS.includes(tag) && unread === 0
    const isOpen = document.visibilityState === 'visible' && pathOf(data) === pathname
    if (isRead || isOpen) notification.close()
  }
}

/** The path that the service worker stored with a notification, without its query. */
const pathOf = (data: { path?: unknown } | null): string =>
  typeof data?.path === 'string' ? new URL(data.path, location.origin).pathname : ''
