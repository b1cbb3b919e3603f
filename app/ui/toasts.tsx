import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHydrate } from '~/platform/http/hydrate'
import { FlashItem, type FlashTone } from './flash-item'

const MemberToasts = lazy(() => import('./member-toasts'))

export type ToastMessage = { tone: FlashTone; text: string }

/**
 * The place where messages stand. The server writes the banner; on visitor pages the module makes it a toast, on members' pages
 * Radix takes over once it has loaded.
 */
export function Toasts({ message }: { message: ToastMessage | null }) {
  const { t } = useTranslation()
  const hydrate = useHydrate()
  const [inBrowser, setInBrowser] = useState(false)
  useEffect(() => setInBrowser(true), [])
  const banner = (
    <section
      className="flashes"
      aria-label={t('toast.region')}
      aria-live="polite"
      tabIndex={-1}
      data-toasts
      data-failed={t('toast.failed')}
    >
      {message ? <FlashItem tone={message.tone}>{message.text}</FlashItem> : null}
    </section>
  )
  if (inBrowser) {
    return (
      <Suspense fallback={banner}>
        <MemberToasts message={message} />
      </Suspense>
    )
  }
  return (
    <>
      {banner}
      {hydrate ? null : (
        <template data-toast-template>
          <FlashItem tone="info" />
        </template>
      )}
    </>
  )
}
