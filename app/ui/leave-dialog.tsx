import { type Blocker, useBeforeUnload, useBlocker, useNavigate } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Button } from './button'
import { DIALOG, DIALOG_BODY, DIALOG_FOOT } from './dialog'
import { showModal } from './show-modal'

type BlockedNavigation = Extract<Blocker, { state: 'blocked' }>

/** The question whether to leave the page; `isAsked` until one of the two answers is given. */
export type LeaveQuestion = { isAsked: boolean; leave: () => void; stay: () => void }

/**
 * Keeps the reader on the page as long as something would be lost: within the app a `LeaveDialog` asks first, out of it the browser. The
 * quick exit and the lock never ask. A page can use it once: the router knows one blocker.
 * @param asks whether something would be lost now
 * @param returnsFrom the address of a form on the page whose action leads back to it: nothing is lost by sending it
 */
export function useLeaveBlocker(asks: () => boolean, returnsFrom?: string): LeaveQuestion {
  useBeforeUnload(
    useCallback(
      (event) => {
        if (asks() && document.documentElement.dataset.leaving === undefined) event.preventDefault()
      },
      [asks],
    ),
  )
  // The router forgets what it has blocked whenever the page loads its data. This does not.
  const [asked, setAsked] = useState<BlockedNavigation>()
  const blocksAll = useRef(false)
  const navigate = useNavigate()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      blocksAll.current ||
      (asks() && nextLocation.pathname !== currentLocation.pathname && nextLocation.pathname !== returnsFrom),
  )
  useEffect(() => {
    if (blocker.state === 'blocked') setAsked(blocker)
  }, [blocker])

  function leave(): void {
    setAsked(undefined)
    if (!asked) return
    // Only while the router is blocked it accepts `proceed`, which repeats the navigation as it was: a step back stays one.
    blocksAll.current = true
    navigate(asked.location)
    blocksAll.current = false
    asked.proceed()
  }

  function stay(): void {
    setAsked(undefined)
    asked?.reset()
  }

  return { isAsked: asked !== undefined, leave, stay }
}

export type LeaveTexts = { title: string; text: string; leave: string; stay: string }

/** Asks before the page is left. Not a kit dialog: it has no address and no history entry, since it blocks a navigation. */
export function LeaveDialog({ question, texts }: { question: LeaveQuestion; texts: LeaveTexts }) {
  const { isAsked, leave, stay } = question
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => (isAsked && dialog.current ? showModal(dialog.current) : undefined), [isAsked])
  return (
    <dialog
      ref={dialog}
      className={`${DIALOG} sm:w-md`}
      aria-labelledby="leave-title"
      data-own
      onClose={stay}
    >
      <div className={`${DIALOG_BODY} grid gap-2`}>
        <h2 id="leave-title">{texts.title}</h2>
        <p className="text-ink-soft">{texts.text}</p>
      </div>
      <div className={DIALOG_FOOT}>
        <Button type="button" variant="secondary" className="flex-auto" onClick={leave}>
          {texts.leave}
        </Button>
        <Button type="button" className="flex-[2_1_auto]" onClick={stay}>
          {texts.stay}
        </Button>
      </div>
    </dialog>
  )
}
