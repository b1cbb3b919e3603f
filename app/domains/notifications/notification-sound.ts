const SOUND = 'soundEnabled'
const VIBRATION = 'vibrationEnabled'
const watchers = new Set<() => void>()

const RINGS_EVERY_MS = 1000
let rangAt = 0

/** The sound and vibration of a new message: once for several messages at the same time, and in only one tab of the browser. */
export function ringOnce(): void {
  if (!canSignal() || Date.now() - rangAt < RINGS_EVERY_MS) return
  rangAt = Date.now()
  if (!('locks' in navigator)) signal()
  else
    void navigator.locks.request('chat-ring', { ifAvailable: true }, async (lock) => {
      if (!lock) return
      signal()
      await new Promise((resolve) => setTimeout(resolve, RINGS_EVERY_MS))
    })
}

function signal(): void {
  playNotificationSound()
  vibrateOnce()
}

/** A short tone, unless the reader has switched it off (the local setting soundEnabled). Its code is loaded with the first one. */
export function playNotificationSound(): void {
  if (canRing()) void import('./notification-tone').then(({ playTone }) => playTone())
}

/** A short vibration, unless the reader has switched it off (the local setting vibrationEnabled) or the device has none. */
export function vibrateOnce(): void {
  if (canSignal() && isVibrationOn() && 'vibrate' in navigator) navigator.vibrate(VIBRATES_MS)
}

const VIBRATES_MS = 120

const canSignal = () => navigator.userActivation?.hasBeenActive === true
const canRing = () => canSignal() && isSoundOn()

/** Whether this browser plays a sound for a new message; on by default. */
export const isSoundOn = (): boolean => localStorage.getItem(SOUND) !== 'false'

/** Whether this browser vibrates for a new message; on by default. */
export const isVibrationOn = (): boolean => localStorage.getItem(VIBRATION) !== 'false'

/** Switches the sound of this browser. */
export const setSound = (isOn: boolean): void => store(SOUND, isOn)
/** Switches the vibration of this browser. */
export const setVibration = (isOn: boolean): void => store(VIBRATION, isOn)

function store(setting: string, isOn: boolean): void {
  localStorage.setItem(setting, String(isOn))
  for (const watcher of watchers) watcher()
}

/** Calls the watcher when one of the two settings changes, in this tab or another; returns the unsubscribe function. */
export function watchSound(watcher: () => void): () => void {
  watchers.add(watcher)
  addEventListener('storage', watcher)
  return () => {
    watchers.delete(watcher)
    removeEventListener('storage', watcher)
  }
}
