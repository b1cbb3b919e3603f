import { useRevalidator } from '@remix-run/react'
import { SUCCESS_WAIT_S } from 'db/limits/payments'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { onPremiumChange } from '~/domains/entitlements/on-premium-change'
import { seconds } from '~/platform/time/durations'
import { showToast } from '~/ui/toast/toasts'

/** While a payment is checked, the page also asks again by itself, for browsers without an event stream. */
const ASK_AGAIN_AFTER = seconds(10)

/**
 * The success page after it was loaded: waits SUCCESS_WAIT_S and asks again (SPEC 2), then whenever the event stream says that premium has
 * changed, and says "Premium aktiviert!" once the payment is confirmed.
 */
export function usePaymentCheck(state: string): void {
  const { t } = useTranslation()
  const { revalidate } = useRevalidator()
  const isShown = useRef(false)
  const loadedAt = useRef<number | null>(null)
  const isOver = state === 'signed-out'

  useEffect(() => {
    if (isOver) return
    loadedAt.current ??= performance.now()
    const timer = setTimeout(revalidate, seconds(SUCCESS_WAIT_S))
    const end = onPremiumChange(revalidate)
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [isOver, revalidate])

  useEffect(() => {
    if (state !== 'checking') return
    const timer = setInterval(revalidate, ASK_AGAIN_AFTER)
    return () => clearInterval(timer)
  }, [state, revalidate])

  useEffect(() => {
    if (state !== 'activated' || isShown.current) return
    const waitedMs = performance.now() - (loadedAt.current ?? 0)
    const timer = setTimeout(
      () => {
        isShown.current = true
        showToast({ tone: 'success', text: t('premium:success.activated') })
      },
      Math.max(0, seconds(SUCCESS_WAIT_S) - waitedMs),
    )
    return () => clearTimeout(timer)
  }, [state, t])
}
