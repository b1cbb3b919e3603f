import {
  type AccountSwitch,
  type Channel,
  isLocked,
  NOTICE_KINDS,
  type NoticeKind,
} from 'db/limits/notifications'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { seconds, withTimeLimit } from '~/platform/time/durations'
import { useLeaving } from '~/ui/hooks/use-leaving'
import { showToast } from '~/ui/toast/toasts'
import { type Preferences, withSwitch } from './preferences'

const SAVED_AT = '/settings/notifications/switch'
const RESPONSE_TIMEOUT = seconds(10)

type Change = { kind: NoticeKind; channel: Channel; isOn: boolean } | { name: AccountSwitch; isOn: boolean }

/**
 * The switches of the page: each press shows at once and is saved at once; if that fails, the switch returns and a toast says so. Presses
 * are sent one after the other, and of several presses of one switch only the last, so that the last state is the stored one.
 * @param loaded `shown` by the page, and `stored`: they differ for a form that a session's end kept from being saved
 * @param table what was ticked in it before the page was hydrated is saved then
 */
export function useSwitches(
  loaded: { shown: Preferences; stored: Preferences },
  table: RefObject<HTMLElement>,
): { preferences: Preferences; change: (change: Change) => void } {
  const { t } = useTranslation()
  const [preferences, setPreferences] = useState(loaded.shown)
  const stored = useRef(loaded.stored)
  const waiting = useRef(new Map<string, Change>())
  const isSending = useRef(false)

  const saved = async (one: Change): Promise<boolean> => {
    const isSaved = await save(one)
    if (isSaved) stored.current = applied(stored.current, one)
    return isSaved
  }
  const showUnsaved = () => {
    setPreferences(stored.current)
    showToast({ tone: 'error', text: t('notifications:failed') })
  }
  const sendAll = async () => {
    if (isSending.current) return
    isSending.current = true
    let isFailed = false
    // Presses during a request are added behind, and sent by the same loop.
    for (const [key, each] of waiting.current) {
      waiting.current.delete(key)
      if (!(await saved(each))) isFailed = true
    }
    if (isFailed) showUnsaved()
    isSending.current = false
  }
  const sendWaiting = async () => {
    const all = [...waiting.current.values()]
    waiting.current.clear()
    const results = await Promise.all(all.map(saved))
    if (results.includes(false)) showUnsaved()
  }
  const change = (next: Change) => {
    const key = 'name' in next ? next.name : `${next.kind}.${next.channel}`
    setPreferences((shown) => applied(shown, next))
    // Behind the others: a switch of the account changes those of the table.
    waiting.current.delete(key)
    waiting.current.set(key, next)
    void sendAll()
  }

  useLeaving(() => void sendWaiting())

  const latest = useRef(change)
  latest.current = change
  useEffect(() => {
    for (const box of table.current?.querySelectorAll<HTMLInputElement>('input[name="on"]') ?? []) {
      const [kind, channel] = box.value.split('.') as [NoticeKind, Channel]
      if (
        NOTICE_KINDS.includes(kind) &&
        !isLocked(kind, channel) &&
        box.checked !== stored.current[kind][channel]
      )
        latest.current({ kind, channel, isOn: box.checked })
    }
  }, [table])
  return { preferences, change }
}

const applied = (preferences: Preferences, change: Change): Preferences =>
  'name' in change
    ? withSwitch(preferences, change.name, change.isOn)
    : { ...preferences, [change.kind]: { ...preferences[change.kind], [change.channel]: change.isOn } }

async function save({ isOn, ...which }: Change): Promise<boolean> {
  const body = new URLSearchParams({ ...which, isOn: isOn ? 'on' : 'off' })
  try {
    const { ok } = await withTimeLimit(RESPONSE_TIMEOUT, (signal) =>
      // It is sent even if the page is left meanwhile.
      fetch(SAVED_AT, {
        method: 'POST',
        body,
        signal,
        keepalive: true,
        headers: { accept: 'application/json' },
      }),
    )
    return ok
  } catch {
    return false
  }
}
