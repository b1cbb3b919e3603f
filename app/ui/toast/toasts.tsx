import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHydrate } from '~/platform/http/remix/hydrate'
import { FlashItem, type FlashTone } from './flash-item'
import { onToast } from './on-toast'
import { PlainToast } from './plain-toast'

// Loaded with the first message: most pages have none.
const MemberToasts = lazy(() => import('./member-toasts').catch(() => ({ default: PlainToast })))

export type ToastMessage = {
  tone: FlashTone
  text: string
  /** Where it leads. */
  link?: { href: string; label: string }
}

/**
 * The place where messages stand. The server writes the banner; on visitor pages the module makes it a toast, on members' pages
 * Radix takes over once there is something to say.
 */
export function Toasts({ message }: { message: ToastMessage | null }) {
  const { t } = useTranslation()
  const hydrate = useHydrate()
  const [said, say] = useState<ToastMessage | null>(null)
  const { tone, text } = message ?? {}
  // The root's data are new objects at every reading; the words tell whether there is a new message.
  useEffect(() => {
    if (tone && text) say({ tone, text })
  }, [tone, text])
  useEffect(() => onToast(say), [])

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
  if (said) {
    return (
      <Suspense fallback={banner}>
        <MemberToasts message={said} />
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
