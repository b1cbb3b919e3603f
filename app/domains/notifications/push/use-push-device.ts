import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isSoundOn, isVibrationOn } from '~/domains/notifications/notification-sound'
import { SERVICE_WORKER } from '~/ui/installed/use-installed-app'
import { showToast } from '~/ui/toast/toasts'

/**
 * The switch of push notifications in this browser: shows the new state at once and returns to the former one if the change fails, with
 * SPEC 8's texts. Of the presses during a change only the last one is applied, after it.
 * @param isSaved whether the server has a subscription of this session
 * @returns null until the browser has been asked
 */
export function usePushDevice({ publicKey, isSaved }: { publicKey: string; isSaved: boolean }): {
  state: PushState | null
  set: (isOn: boolean) => void
} {
  const { t } = useTranslation()
  const { revalidate } = useRevalidator()
  const [state, setState] = useState<PushState | null>(null)
  const wanted = useRef<boolean | null>(null)
  const isBusy = useRef(false)

  useEffect(() => {
    let isOver = false
    const readState = async () => {
      const found = await pushState()
      // A subscription that the server does not have gets nothing.
      if (!isOver && wanted.current === null) setState(found === 'on' && !isSaved ? 'off' : found)
    }
    void readState()
    // The reader may have changed the permission in the browser's own settings.
    window.addEventListener('focus', readState)
    return () => {
      isOver = true
      window.removeEventListener('focus', readState)
    }
  }, [isSaved])

  async function apply(isOn: boolean): Promise<PushState> {
    if (!isOn) {
      await switchPushOff()
      return 'off'
    }
    const result = await switchPushOn(publicKey)
    if (result === 'denied') showError(`${t('push:here.denied')}. ${t('push:here.deniedText')}`)
    // The question was closed without an answer: the browser's settings forbid nothing, and another press asks again.
    if (result === 'off') showError(t('push:here.failed'))
    return result
  }

  async function applyWanted(): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    let result: PushState = 'off'
    while (wanted.current !== null) {
      const isOn = wanted.current
      try {
        result = await apply(isOn)
      } catch {
        showError(t(isOn ? 'push:here.failed' : 'push:here.failedOff'))
        result = isOn ? 'off' : 'on'
      }
      if (wanted.current === isOn) wanted.current = null
    }
    isBusy.current = false
    setState(result)
    revalidate()
  }

  return {
    state,
    set: (isOn) => {
      wanted.current = isOn
      setState(isOn ? 'on' : 'off')
      void applyWanted()
    },
  }
}

const showError = (text: string) => showToast({ tone: 'error', text })

/** Target of the calls; their body is parsed there. */
const ADDRESS = '/settings/devices/push'

type PushState = 'unsupported' | 'denied' | 'off' | 'on'

/** Whether this browser has a subscription, or why it can have none. */
async function pushState(): Promise<PushState> {
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
async function switchPushOn(publicKey: string): Promise<'on' | 'off' | 'denied'> {
  const answer = await Notification.requestPermission()
  if (answer !== 'granted') return answer === 'denied' ? 'denied' : 'off'
  const registration = await navigator.serviceWorker.register(SERVICE_WORKER, { updateViaCache: 'none' })
  const { pushManager } = await Promise.race([
    navigator.serviceWorker.ready,
    installationFailure(registration),
  ])
  // One that was made for another key of ours, or by another account: the push service gives a new address.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  try {
    await save('PUT', subscription)
  } catch (error) {
    await subscription.unsubscribe()
    throw error
  }
  return 'on'
}

/** Rejects if the service worker that is being installed cannot be, as without a connection: `ready` would never settle. */
function installationFailure({ installing }: ServiceWorkerRegistration): Promise<never> {
  return new Promise((_, reject) => {
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'redundant') reject(new Error(`${SERVICE_WORKER} was not installed`))
    })
  })
}

/** Removes the subscription here and on the server; throws if that fails. */
async function switchPushOff(): Promise<void> {
  await call('DELETE', {})
  const registration = await navigator.serviceWorker.getRegistration('/')
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/**
 * Saves sound and vibration of this device with its subscription; throws if that fails. A device that was removed stays removed: the
 * browser keeps its own subscription then.
 */
export async function savePushSignals(): Promise<void> {
  if ((await pushState()) !== 'on') return
  const registration = await navigator.serviceWorker.getRegistration('/')
  const subscription = await registration?.pushManager.getSubscription()
  if (subscription) await save('PATCH', subscription)
}

const save = (method: 'PUT' | 'PATCH', subscription: PushSubscription): Promise<void> =>
  call(method, { ...subscription.toJSON(), sound: isSoundOn(), vibration: isVibrationOn() })

async function call(method: 'PUT' | 'PATCH' | 'DELETE', body: object): Promise<void> {
  const answer = await fetch(ADDRESS, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${method} ${ADDRESS}: ${answer.status}`)
}
