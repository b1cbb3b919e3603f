import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { seconds } from '~/platform/durations'
import { Anchor } from '../button'
import { Icon } from '../icon'
import { LINK } from '../link'
import type { ToastMessage } from './toasts'

export type FlashTone = 'success' | 'info' | 'error'

/** Where messages appear: in the page without scripts, else in a corner. */
export const TOASTS =
  'outline-none empty:hidden scripting:fixed scripting:inset-(--toast-inset) scripting:z-55 ' +
  'scripting:w-[min(24rem,calc(100vw-2rem))] noscript:mx-auto noscript:my-3 noscript:w-full noscript:max-w-184 noscript:px-4 ' +
  'noscript:-order-1'

/** A message, a banner without scripts and else a toast. Radix and the module share the style. */
export const TOAST =
  'group flex list-none items-start gap-3 rounded-card border border-line bg-raised py-3.5 pr-2 pl-4 text-ink shadow-raised ' +
  'data-[tone=error]:border-danger scripting:touch-pan-y scripting:animate-rise scripting:transition-[translate,opacity] ' +
  'scripting:data-gone:translate-x-[110%] scripting:data-gone:opacity-0 scripting:data-[state=closed]:translate-x-[110%] ' +
  'scripting:data-[state=closed]:opacity-0 scripting:data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) ' +
  'scripting:data-[swipe=move]:transition-none'
export const TOAST_CLOSE = '-my-2.5 grid size-11 place-items-center rounded-full text-ink-soft'

/** The button of a message that takes back what was done. */
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
const LASTS = seconds(5)

/** The fallback if the toast chunk could not be loaded: the message often is that there is no connection. */
export function PlainToast({ message }: { message: ToastMessage }) {
  const [dismissed, setDismissed] = useState<ToastMessage | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setDismissed(message), LASTS)
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
