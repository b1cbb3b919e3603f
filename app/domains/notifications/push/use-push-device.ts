import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sayToast } from '~/ui/toast/on-toast'
import { type PushState, pushState, switchPushOff, switchPushOn } from './push-client'

/**
 * The switch of push notifications in this browser: shows the wish at once and goes back if it fails, with SPEC 8's texts. Presses while one
 * runs are applied after it, the last one only.
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
  const wished = useRef<boolean | null>(null)
  const isBusy = useRef(false)

  useEffect(() => {
    let isOver = false
    const look = async () => {
      const found = await pushState()
      // A subscription that the server does not have gets nothing.
      if (!isOver && wished.current === null) setState(found === 'on' && !isSaved ? 'off' : found)
    }
    void look()
    // The permission is given and taken in the browser's own settings.
    window.addEventListener('focus', look)
    return () => {
      isOver = true
      window.removeEventListener('focus', look)
    }
  }, [isSaved])

  async function apply(isOn: boolean): Promise<PushState> {
    if (!isOn) {
      await switchPushOff()
      return 'off'
    }
    const result = await switchPushOn(publicKey)
    if (result !== 'on') fail(`${t('push:here.denied')}. ${t('push:here.deniedText')}`)
    return result
  }

  async function follow(): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    let reached: PushState = 'off'
    while (wished.current !== null) {
      const isOn = wished.current
      try {
        reached = await apply(isOn)
      } catch {
        fail(t(isOn ? 'push:here.failed' : 'push:here.failedOff'))
        reached = isOn ? 'off' : 'on'
      }
      if (wished.current === isOn) wished.current = null
    }
    isBusy.current = false
    setState(reached)
    revalidate()
  }

  return {
    state,
    set: (isOn) => {
      wished.current = isOn
      setState(isOn ? 'on' : 'off')
      void follow()
    },
  }
}

const fail = (text: string) => sayToast({ tone: 'error', text })
