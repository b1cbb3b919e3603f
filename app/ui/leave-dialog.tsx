import { type Blocker, useBeforeUnload, useBlocker } from '@remix-run/react'
import { useCallback, useEffect, useRef } from 'react'
import { Button } from './button'
import { DIALOG, DIALOG_BODY, DIALOG_FOOT } from './dialog'
import { showModal } from './show-modal'

/**
 * Keeps the reader on the page as long as something would be lost: within the app a `LeaveDialog` asks first, out of it the browser. The
 * quick exit and the lock never ask. A page can use it once: the router knows one blocker.
 * @param asks whether something would be lost now
 * @param returnsFrom the address of a form on the page whose action leads back to it: nothing is lost by sending it
 */
export function useLeaveBlocker(asks: () => boolean, returnsFrom?: string): Blocker {
  useBeforeUnload(
    useCallback(
      (event) => {
        if (asks() && document.documentElement.dataset.leaving === undefined) event.preventDefault()
      },
      [asks],
    ),
  )
  return useBlocker(
    ({ currentLocation, nextLocation }) =>
      asks() && nextLocation.pathname !== currentLocation.pathname && nextLocation.pathname !== returnsFrom,
  )
}

const LEAVE = 'leave'

/**
 * Runs what loads the page's data again: at once or, while a `LeaveDialog` asks, once the reader stays, since the router forgets with each
 * loading what it has blocked.
 */
export function onceAnswered(reload: () => void): void {
  const asking = document.querySelector<HTMLDialogElement>('dialog[data-leave]:modal')
  if (!asking) reload()
  const onClose = () => {
    if (asking?.returnValue !== LEAVE) reload()
  }
  asking?.addEventListener('close', onClose, { once: true })
}

export type LeaveTexts = { title: string; text: string; leave: string; stay: string }

/** Asks before the page is left. Not a kit dialog: it has no address and no history entry, since it blocks a navigation. */
export function LeaveDialog({ blocker, texts }: { blocker: Blocker; texts: LeaveTexts }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isAsking = blocker.state === 'blocked'
  useEffect(() => (isAsking && dialog.current ? showModal(dialog.current) : undefined), [isAsking])
  return (
    <dialog
      ref={dialog}
      className={`${DIALOG} sm:w-md`}
      aria-labelledby="leave-title"
      data-own
      data-leave
      onClose={() => blocker.state === 'blocked' && blocker.reset()}
    >
      <div className={`${DIALOG_BODY} grid gap-2`}>
        <h2 id="leave-title">{texts.title}</h2>
        <p className="text-ink-soft">{texts.text}</p>
      </div>
      <div className={DIALOG_FOOT}>
        <Button
          type="button"
          variant="secondary"
          className="flex-auto"
          onClick={() => {
            if (dialog.current) dialog.current.returnValue = LEAVE
            blocker.proceed?.()
          }}
        >
          {texts.leave}
        </Button>
        <Button type="button" className="flex-[2_1_auto]" onClick={() => blocker.reset?.()}>
          {texts.stay}
        </Button>
      </div>
    </dialog>
  )
}
