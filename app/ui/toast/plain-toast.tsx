import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { seconds } from '~/platform/time/durations'
import { Anchor } from '../button'
import { LINK } from '../classes/link'
import { Icon } from '../icon'
import type { ToastMessage } from './toasts'

export type FlashTone = 'success' | 'info' | 'error'

/** Class of the element in which toasts appear (styles/parts.css). */
export const TOASTS = 'toasts'

/** Class of a message: a toast, or a banner without JavaScript. The toasts of Radix and of the module share it. */
export const TOAST = 'group toast'
export const TOAST_CLOSE = '-my-2.5 grid size-11 place-items-center rounded-full text-ink-soft'

/** Class of the button in a message that undoes the action. */
export const TOAST_ACTION = '-my-2.5 grid min-h-11 items-center font-semibold text-accent'

export function Undo({ undo }: { undo: ToastMessage['undo'] }) {
  const { t } = useTranslation()
  if (!undo) return null
  if (typeof undo === 'function')
    return (
      <button type="button" className={TOAST_ACTION} onClick={undo}>
        {t('toast.undo')}
      </button>
    )
  return (
    <form method="post" action={undo.action}>
      <button type="submit" className={TOAST_ACTION} name={undo.name} value={undo.value}>
        {t('toast.undo')}
      </button>
    </form>
  )
}

/** One message: a banner in the page, which the module turns into a toast. */
export function FlashItem({
  tone,
  action,
  children,
}: {
  tone: FlashTone
  action?: ReactNode
  children?: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <div className={TOAST} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'} data-toast>
      <FlashIcon tone={tone} />
      <p className="min-w-0 flex-1" data-toast-text>
        {children}
      </p>
      {action}
      <button
        type="button"
        className={`${TOAST_CLOSE} noscript:hidden`}
        data-toast-close
        aria-label={t('toast.dismiss')}
      >
        <Icon name="x" size={18} />
      </button>
    </div>
  )
}

export function FlashIcon({ tone }: { tone: FlashTone }) {
  return (
    <Icon
      name={tone === 'success' ? 'circle-check' : tone === 'error' ? 'circle-alert' : 'info'}
      className="mt-0.5 text-accent group-data-[tone=error]:text-danger group-data-[tone=success]:text-success"
    />
  )
}

/** SPEC 9, as in member-toasts. */
const SHOWN_FOR = seconds(5)

/** The fallback if the chunk of the toasts could not be loaded, for example without a connection, which is what the message reports. */
export function PlainToast({ message }: { message: ToastMessage }) {
  const [dismissed, setDismissed] = useState<ToastMessage | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setDismissed(message), SHOWN_FOR)
    return () => clearTimeout(timer)
  }, [message])
  return (
    <div className={TOASTS}>
      {dismissed === message ? null : (
        <FlashItem tone={message.tone} action={<Undo undo={message.undo} />}>
          {message.text}{' '}
          {message.link ? (
            <Anchor className={LINK} href={message.link.href}>
              {message.link.label}
            </Anchor>
          ) : null}
        </FlashItem>
      )}
    </div>
  )
}
