const NOTES_HZ = [660, 880]
const NOTE_S = 0.09

/**
 * A short tone, where the reader wants one (the local setting soundEnabled, on unless switched off) and has touched the page before: browsers let no
 * page make a sound of its own accord.
 */
export function playNotificationSound(): void {
  if (!navigator.userActivation?.hasBeenActive || !isSoundOn()) return
  const audio = new AudioContext()
  const volume = audio.createGain()
  volume.gain.value = 0.06
  volume.connect(audio.destination)
  NOTES_HZ.forEach((frequency, index) => {
    const note = audio.createOscillator()
    note.frequency.value = frequency
    note.connect(volume)
    note.start(audio.currentTime + index * NOTE_S)
    note.stop(audio.currentTime + (index + 1) * NOTE_S)
    if (index === NOTES_HZ.length - 1) note.onended = () => void audio.close()
  })
}

const SETTING = 'soundEnabled'
const watchers = new Set<() => void>()

/** Whether a message from somebody else may be heard in this browser; on unless switched off. */
export const isSoundOn = (): boolean => localStorage.getItem(SETTING) !== 'false'

export function setSound(isOn: boolean): void {
  localStorage.setItem(SETTING, String(isOn))
  for (const watcher of watchers) watcher()
}

/** Called when it is switched, in this tab or another. */
export function watchSound(watcher: () => void): () => void {
  watchers.add(watcher)
  addEventListener('storage', watcher)
  return () => {
    watchers.delete(watcher)
    removeEventListener('storage', watcher)
  }
}
