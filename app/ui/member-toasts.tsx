import { Toast } from 'radix-ui'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FlashIcon } from './flash-item'
import { Icon } from './icon'
import { onToast } from './show-toast'
import type { ToastMessage } from './toasts'

/** SPEC 9. The visitor module repeats these figures, it imports nothing. */
const LASTS_MS = 5000
const SWIPE_PX = 50
const HOTKEY = ['F8']

export default function MemberToasts({ message }: { message: ToastMessage | null }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState<{ id: number; message: ToastMessage } | null>(null)
  // One at a time: the next replaces the last.
  const show = (next: ToastMessage) => setShown((last) => ({ id: (last?.id ?? 0) + 1, message: next }))

  useEffect(() => {
    if (message) show(message)
  }, [message])
  useEffect(() => onToast(show), [])

  return (
    <Toast.Provider duration={LASTS_MS} swipeDirection="right" swipeThreshold={SWIPE_PX} label={t('toast.region')}>
      {shown ? (
        <Toast.Root
          key={shown.id}
          className={`flash flash-${shown.message.tone}`}
          type={shown.message.tone === 'error' ? 'foreground' : 'background'}
          onOpenChange={(open) => {
            if (!open) setShown((last) => (last?.id === shown.id ? null : last))
          }}
        >
          <FlashIcon tone={shown.message.tone} />
          <Toast.Description className="flash-text">{shown.message.text}</Toast.Description>
          <Toast.Close className="flash-close" aria-label={t('toast.dismiss')}>
            <Icon name="x" size={18} />
          </Toast.Close>
        </Toast.Root>
      ) : null}
      <Toast.Viewport className="flashes" hotkey={HOTKEY} label={t('toast.region')} />
    </Toast.Provider>
  )
}
