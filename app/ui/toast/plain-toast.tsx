import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { seconds } from '~/platform/durations'
import { Anchor } from '../button'
import { Icon } from '../icon'
import type { ToastMessage } from './toasts'

export type FlashTone = 'success' | 'info' | 'error'

/** One message: a banner in the page, which the module turns into a toast. */
export function FlashItem({ tone, children }: { tone: FlashTone; children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className={`flash flash-${tone}`} role={tone === 'error' ? 'alert' : 'status'} data-toast>
      <FlashIcon tone={tone} />
      <p className="flash-text">{children}</p>
      <button type="button" className="flash-close needs-js" data-toast-close aria-label={t('toast.dismiss')}>
        <Icon name="x" size={18} />
      </button>
    </div>
  )
}

export function FlashIcon({ tone }: { tone: FlashTone }) {
  return <Icon name={tone === 'success' ? 'circle-check' : tone === 'error' ? 'circle-alert' : 'info'} />
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
    <div className="flashes">
      {dismissed === message ? null : (
        <FlashItem tone={message.tone}>
          {message.text}{' '}
          {message.link ? (
            <Anchor className="link" href={message.link.href}>
              {message.link.label}
            </Anchor>
          ) : null}
        </FlashItem>
      )}
    </div>
  )
}
