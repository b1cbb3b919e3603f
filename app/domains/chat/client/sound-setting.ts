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
