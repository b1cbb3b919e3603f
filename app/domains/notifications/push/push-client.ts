import { isSoundOn, isVibrationOn } from '~/domains/notifications/notification-sound'
import { SERVICE_WORKER } from '~/ui/installed/use-installed-app'

/** Target of the calls; their body is parsed there. */
const ADDRESS = '/settings/devices/push'

export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

/** Whether this browser has a subscription, or why it can have none. */
export async function pushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ? 'on' : 'off'
}

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/**
 * Asks for permission, subscribes this browser and saves that. Call it from a press: browsers ask for permission only then. Returns
 * 'denied' without permission, 'off' if the question was closed without an answer; throws if the browser, its push service or our server fails.
 */
export async function switchPushOn(publicKey: string): Promise<'on' | 'off' | 'denied'> {
  const answer = await Notification.requestPermission()
  if (answer !== 'granted') return answer === 'denied' ? 'denied' : 'off'
  await navigator.serviceWorker.register(SERVICE_WORKER, { updateViaCache: 'none' })
  const { pushManager } = await navigator.serviceWorker.ready
  // One that was made for another key of ours, or by another account: the push service gives a new address.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  try {
    await save(subscription)
  } catch (error) {
    await subscription.unsubscribe()
    throw error
  }
  return 'on'
}

/** Removes the subscription here and on the server; throws if that fails. */
export async function switchPushOff(): Promise<void> {
  await call('DELETE', {})
  const registration = await navigator.serviceWorker.getRegistration('/')
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/**
 * Saves sound and vibration of this device with its subscription; throws if that fails. Call it only while push is on here: the browser
 * keeps its own subscription when the server no longer has it, and saving that switches push on.
 */
export async function savePushSignals(): Promise<void> {
  if ((await pushState()) !== 'on') return
  const registration = await navigator.serviceWorker.getRegistration('/')
  const subscription = await registration?.pushManager.getSubscription()
  if (subscription) await save(subscription)
}

const save = (subscription: PushSubscription): Promise<void> =>
  call('PUT', { ...subscription.toJSON(), sound: isSoundOn(), vibration: isVibrationOn() })

async function call(method: 'PUT' | 'DELETE', body: object): Promise<void> {
  const answer = await fetch(ADDRESS, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${method} ${ADDRESS}: ${answer.status}`)
}
