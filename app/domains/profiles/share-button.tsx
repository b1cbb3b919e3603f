import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { sayToast } from '~/ui/toast/on-toast'

/**
 * Shares the profile's URL: by the system's share dialog if there is one, else by the clipboard. Hidden without JavaScript, where the browser's
 * own menu does the same.
 */
export function ShareButton({
  address,
  title,
  className,
  children,
}: {
  /** Absolute URL. */
  address: string
  title: string
  className: string
  children: ReactNode
}) {
  const { t } = useTranslation()
  const share = async () => {
    try {
      if (navigator.share) return await navigator.share({ title, url: address })
      await navigator.clipboard.writeText(address)
      sayToast({ tone: 'success', text: t('profiles:share.copied') })
    } catch (error) {
      // Closing the system's dialog is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return
      sayToast({ tone: 'error', text: t('profiles:share.failed') })
    }
  }
  return (
    <button type="button" className={`needs-js ${className}`} onClick={() => void share()}>
      {children}
    </button>
  )
}
