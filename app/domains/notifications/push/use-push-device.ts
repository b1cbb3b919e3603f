import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '~/ui/toast/on-toast'
import { type PushState, pushState, switchPushOff, switchPushOn } from './push-client'

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
    if (result !== 'on') showError(`${t('push:here.denied')}. ${t('push:here.deniedText')}`)
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
