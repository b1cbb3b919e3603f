import { type ReactNode, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { uncheckedField } from '~/ui/form/form-field'
import { Switch } from '~/ui/form/switch'

const SETTING = 'singleKeysEnabled'
const watchers = new Set<() => void>()

/** Whether single keys act on the pages of moderators in this browser; on by default. */
export const areSingleKeysOn = (): boolean => localStorage.getItem(SETTING) !== 'false'

/**
 * Switches the single keys of this browser: people who dictate, or often hit a wrong key, would decide by mistake (WCAG 2.1.4). Only a phone
 * hides it: a narrow window with a mouse shows an enlarged page.
 * @param hint which keys there are
 */
export function SingleKeysSwitch({ hint }: { hint: ReactNode }) {
  const { t } = useTranslation()
  // Until the page is hydrated a press would be lost.
  const isOn = useSyncExternalStore<boolean | null>(watch, areSingleKeysOn, beforeHydration)
  return (
    <div className="max-md:pointer-coarse:hidden noscript:hidden">
      <Switch
        field={uncheckedField('singleKeys')}
        label={t('moderation:singleKeys')}
        hint={hint}
        checked={isOn !== false}
        disabled={isOn === null}
        onChange={({ target }) => store(target.checked)}
        autoComplete="off"
      />
    </div>
  )
}

const beforeHydration = () => null

function store(isOn: boolean): void {
  localStorage.setItem(SETTING, String(isOn))
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  addEventListener('storage', watcher)
  return () => {
    watchers.delete(watcher)
    removeEventListener('storage', watcher)
  }
}
