import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHydrate } from '~/platform/http/remix/hydrate'
import { CachedFragment } from '../markup/cached-fragment'
import { FlashItem, type FlashTone, PlainToast, TOASTS, Undo } from './plain-toast'

// Loaded with the first message: most pages have none.
const MemberToasts = lazy(() => import('./member-toasts').catch(() => ({ default: PlainToast })))

export type ToastMessage = {
  tone: FlashTone
  text: string
  /** A link in the message. */
  link?: { href: string; label: string }
  /** How to take back what was done. */
  undo?: UndoForm | (() => void)
}

/** A message whose text is one of `toast`, unless it has one: what has no texts of its own shows it. */
type NamedMessage = ToastMessage & { named?: 'failed' | 'offline' | 'unliked' }

/** A form with one field that takes back what was done, without JavaScript too. */
export type UndoForm = { action: string; name: string; value: string }

/**
 * The container of messages. The server renders the banner; on visitor pages the module turns it into a toast, on member pages Radix takes
 * over with the first message.
 * @param message another object is another message, even with the same text
 */
export function Toasts({ message }: { message: ToastMessage | null }) {
  const { t } = useTranslation()
  const hydrate = useHydrate()
  const [current, show] = useState<ToastMessage | null>(null)
  useEffect(() => {
    if (message) show(message)
  }, [message])
  useEffect(
    () =>
      onToast(({ named, ...shown }) =>
        show(named ? { ...shown, text: shown.text || t(`toast.${named}`) } : shown),
      ),
    [t],
  )

  const banner = (
    <section className={TOASTS} aria-label={t('toast.region')} aria-live="polite" tabIndex={-1} data-toasts>
      {message ? (
        <FlashItem tone={message.tone} action={<Undo undo={message.undo} />}>
          {message.text}
        </FlashItem>
      ) : null}
    </section>
  )
  if (current) {
    return (
      <Suspense fallback={banner}>
        <MemberToasts message={current} />
      </Suspense>
    )
  }
  return (
    <>
      {banner}
      {hydrate ? null : <CachedFragment content={ToastTemplate} />}
    </>
  )
}

const ToastTemplate = () => (
  <template data-toast-template>
    <FlashItem tone="info" />
  </template>
)

// The module uses the same event: without a listener it shows the message itself.
const EVENT = 'app:toast'

/** Handles messages from now on; returns the unsubscribe function. */
function onToast(show: (message: NamedMessage) => void): () => void {
  const listener = (event: Event) => {
    event.preventDefault()
    show((event as CustomEvent<NamedMessage>).detail)
  }
  document.addEventListener(EVENT, listener)
  return () => document.removeEventListener(EVENT, listener)
}

/** Shows a toast, from anywhere on a member page. */
export function showToast(message: NamedMessage): void {
  document.dispatchEvent(new CustomEvent(EVENT, { detail: message, cancelable: true }))
}
