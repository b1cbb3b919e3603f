import { useLocation } from '@remix-run/react'
import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { seconds } from '~/platform/time/durations'
import { isUnmodifiedClick } from '~/ui/markup/inner-links'
import { showToast } from '~/ui/toast/toasts'
import { messageAnchor } from '../conversations/folders'
import { type Quote, quoteOf } from '../messages/quote'
import type { SerializedMessage } from '../messages/serialized-message'

const LONG_PRESS = seconds(0.45)
/** A finger that moves further scrolls. */
const MOVE_TOLERANCE_PX = 10
const HIGHLIGHT_DURATION = seconds(1.6)

/**
 * The handlers of a log of messages: reply, copy, go to a quoted message, and a long press that opens the menu of a message. One for all
 * messages, which then render cheaply.
 */
export function useMessageActions(messages: readonly SerializedMessage[], onReply: (quote: Quote) => void) {
  const { t } = useTranslation()
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null)
  const isHeld = useRef(false)

  const messageOf = (seq: string | undefined) => messages.find((message) => String(message.seq) === seq)
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ tone: 'success', text: t('chat:message.copied') })
    } catch {
      showToast({ tone: 'error', text: t('chat:message.notCopied') })
    }
  }
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (!isUnmodifiedClick(event)) return
    const { reply, copy: copied, quote } = dataNear(event.target, '[data-reply],[data-copy],[data-quote]')
    const message = messageOf(reply ?? copied)
    if (quote !== undefined) {
      if (showMessage(Number(quote))) event.preventDefault()
    } else if (message) {
      event.preventDefault()
      closeMenu(event.target)
      if (reply === undefined) void copy(message.content)
      else onReply(quoteOf(message))
    }
  }

  const endPress = () => {
    if (press.current) clearTimeout(press.current.timer)
    press.current = null
  }
  const onPointerDown = ({ pointerType, target, clientX: x, clientY: y }: PointerEvent<HTMLElement>) => {
    isHeld.current = false
    endPress()
    const menu = menuOf(target)
    // A long press on a link belongs to the browser.
    if (pointerType === 'mouse' || !menu || (target instanceof Element && target.closest('a,button,summary')))
      return
    const timer = setTimeout(() => {
      isHeld.current = true
      navigator.vibrate?.(10)
      menu.open = true
    }, LONG_PRESS)
    press.current = { timer, x, y }
  }
  const onPointerMove = ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
    const from = press.current
    if (from && Math.hypot(clientX - from.x, clientY - from.y) > MOVE_TOLERANCE_PX) endPress()
  }
  // The click that follows a long press would close the menu again.
  const onClickCapture = (event: MouseEvent<HTMLElement>) => {
    if (!isHeld.current) return
    isHeld.current = false
    event.preventDefault()
    event.stopPropagation()
  }
  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    if (isHeld.current || press.current) event.preventDefault()
  }
  return {
    onClick,
    onClickCapture,
    onContextMenu,
    onPointerDown,
    onPointerMove,
    onPointerUp: endPress,
    onPointerCancel: endPress,
  }
}

/** Shows the message that the address names, also after a navigation in place, which the browser itself would not follow. */
export function useMessageOfAddress(): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address shows it again
  useEffect(() => {
    const seq = /^#m-(\d{1,10})$/.exec(hash)?.[1]
    if (seq) showMessage(Number(seq))
  }, [hash, key])
}

/** Scrolls to a message of the page and marks it for a moment; returns whether it is there. */
function showMessage(seq: number): boolean {
  const message = document.getElementById(messageAnchor(seq))
  if (!message) return false
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  message.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' })
  message.dataset.shown = ''
  setTimeout(() => delete message.dataset.shown, HIGHLIGHT_DURATION)
  return true
}

/** The data attributes of the closest element that matches; none if there is no such element. */
function dataNear(target: EventTarget, selector: string): DOMStringMap {
  const found = target instanceof Element ? target.closest<HTMLElement>(selector) : null
  return found?.dataset ?? {}
}

const menuOf = (target: EventTarget) =>
  target instanceof Element
    ? target.closest('[data-message]')?.querySelector<HTMLDetailsElement>('details[data-menu]')
    : null

function closeMenu(target: EventTarget): void {
  const menu = target instanceof Element ? target.closest<HTMLDetailsElement>('details[data-menu]') : null
  if (!menu) return
  // The pressed entry loses the focus with the menu. After a touch the icon would stay in sight.
  if (menu.querySelector(':focus-visible')) menu.querySelector('summary')?.focus()
  menu.open = false
}
