import { useEffect, useState } from 'react'
import { seconds } from '~/platform/durations'
import { Anchor } from '../anchor'
import { FlashItem } from './flash-item'
import type { ToastMessage } from './toasts'

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
