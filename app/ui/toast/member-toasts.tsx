import { Toast } from 'radix-ui'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Anchor } from '../button'
import { Icon } from '../icon'
import { FlashIcon, TOAST, TOAST_ACTION, TOAST_CLOSE, TOASTS, Undo } from './plain-toast'
import type { ToastMessage } from './toasts'

/** SPEC 9. The visitors' module contains these figures as well, since it imports nothing. */
const DURATION_MS = 5000
const SWIPE_PX = 50
const HOTKEY = ['F8']

/** Shows one toast at a time: the next one replaces it. A repeated message is a new object, and so a new toast. */
export default function MemberToasts({ message }: { message: ToastMessage }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(() => ({ id: 0, open: true, message, dialog: modalDialog() }))
  if (shown.message !== message) setShown({ id: shown.id + 1, open: true, message, dialog: modalDialog() })
  const { dialog } = shown
  useEffect(() => {
    if (!dialog) return
    const onChange = () => {
      if (!dialog.matches(':modal')) setShown((last) => ({ ...last, dialog: null }))
    }
    onChange()
    // Not by its event `close`: a dialog that leaves with its page has none.
    const changes = new MutationObserver(onChange)
    changes.observe(document, { attributeFilter: ['open'], childList: true, subtree: true })
    return () => changes.disconnect()
  }, [dialog])
  const viewport = <Toast.Viewport className={TOASTS} hotkey={HOTKEY} label={t('toast.region')} />

  return (
    <Toast.Provider
      duration={DURATION_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_PX}
      label={t('toast.region')}
      announcerContainer={dialog ?? undefined}
    >
      <Toast.Root
        key={shown.id}
        open={shown.open}
        onOpenChange={(open) => setShown((last) => ({ ...last, open }))}
        className={TOAST}
        data-tone={message.tone}
        type={message.tone === 'error' ? 'foreground' : 'background'}
      >
        <FlashIcon tone={message.tone} />
        <Toast.Description className="min-w-0 flex-1">{message.text}</Toast.Description>
        {message.link ? (
          <Toast.Action altText={message.link.label} asChild>
            <Anchor className={TOAST_ACTION} href={message.link.href}>
              {message.link.label}
            </Anchor>
          </Toast.Action>
        ) : null}
        {typeof message.undo === 'function' ? (
          <Toast.Action altText={t('toast.undo')} asChild>
            <button type="button" className={TOAST_ACTION} onClick={message.undo}>
              {t('toast.undo')}
            </button>
          </Toast.Action>
        ) : (
          <Undo undo={message.undo} />
        )}
        <Toast.Close className={TOAST_CLOSE} aria-label={t('toast.dismiss')}>
          <Icon name="x" size={18} />
        </Toast.Close>
      </Toast.Root>
      {dialog ? createPortal(viewport, dialog) : viewport}
    </Toast.Provider>
  )
}

/** The modal dialog that lies over the page: a message has to be in it, since the page is inert meanwhile. */
const modalDialog = () => document.querySelector<HTMLDialogElement>('dialog:modal')
