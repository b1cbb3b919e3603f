import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLeaving } from '../hooks/use-leaving'
import { showToast } from '../toast/toasts'
import { createLatestWriter } from './latest-writer'
import { SWITCH_HINT, SWITCH_LABEL, SWITCH_OFF, SWITCH_ROW } from './switch'

/** The look of a switch that is a button. */
export const SWITCH =
  `${SWITCH_OFF} flex-none aria-checked:border-accent aria-checked:bg-accent ` +
  'aria-checked:before:translate-x-5 aria-checked:before:bg-accent-ink forced-colors:border-[ButtonText] ' +
  'forced-colors:before:bg-[ButtonText] forced-colors:aria-checked:bg-[Highlight] ' +
  'forced-colors:aria-checked:before:bg-[HighlightText]'

/**
 * A setting that is on or off, for every page of settings. Without JavaScript it is a form with one button, which sends the other state
 * as `setting` and `value` (on, off) to `action`; with JavaScript it changes at once, saves in the background (`useSetting`) and changes
 * back if that fails.
 */
export function SettingSwitch({
  action,
  name,
  isOn: initial,
  label,
  hint,
}: {
  /** A POST address that answers a redirect, or JSON to those who accept it. */
  action: string
  name: string
  isOn: boolean
  label: ReactNode
  hint: ReactNode
}) {
  const [value, change] = useSetting<OnOff>({ action, name, saved: initial ? 'on' : 'off' })
  const press = (event: FormEvent) => {
    event.preventDefault()
    change(otherThan)
  }
  return (
    <form method="post" action={action} onSubmit={press} className={SWITCH_ROW}>
      <input type="hidden" name="setting" value={name} />
      <label className={SWITCH_LABEL} htmlFor={name}>
        {label}
      </label>
      <button
        type="submit"
        id={name}
        name="value"
        value={otherThan(value)}
        role="switch"
        aria-checked={value === 'on'}
        aria-describedby={`${name}-hint`}
        className={SWITCH}
      />
      <p id={`${name}-hint`} className={SWITCH_HINT}>
        {hint}
      </p>
    </form>
  )
}

type OnOff = 'on' | 'off'
const otherThan = (value: OnOff): OnOff => (value === 'on' ? 'off' : 'on')

/**
 * The shown value of a setting, and a function that changes it: at once, saved in the background, the last change wins; if that fails it
 * changes back, and a toast says so (SPEC 8).
 */
export function useSetting<Value extends string>({
  action,
  name,
  saved,
}: {
  action: string
  name: string
  saved: Value
}): [Value, (change: Value | ((shown: Value) => Value)) => void] {
  const { t } = useTranslation()
  const [shown, setShown] = useState(saved)
  // Ahead of the state: presses may come faster than React renders.
  const latest = useRef(saved)
  const writer = useRef<ReturnType<typeof createLatestWriter<Value>> | null>(null)
  const change = (given: Value | ((shown: Value) => Value)) => {
    writer.current ??= createLatestWriter<Value>({
      saved,
      show: (value) => {
        latest.current = value
        setShown(value)
      },
      save: (wanted) => post(action, { setting: name, value: wanted }),
      onFailure: () => showToast({ tone: 'error', text: t('settingFailed') }),
    })
    writer.current.write(typeof given === 'function' ? given(latest.current) : given)
  }
  useLeaving(() => writer.current?.flush())
  return [shown, change]
}

/** As an API call: an ended session is then refused instead of redirected to login. */
async function post(action: string, fields: Record<string, string>): Promise<boolean> {
  const answer = await fetch(action, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { accept: 'application/json' },
    redirect: 'manual',
    // The last change is saved even if the page is left.
    keepalive: true,
  })
  return answer.ok
}
