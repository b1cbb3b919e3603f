import { type RefObject, useEffect } from 'react'

const KEYS: Record<string, string> = { a: 'approve', r: 'reject', ArrowLeft: 'previous', ArrowRight: 'next' }

/**
 * Keyboard control of the queue (UI.md "Admin"): the arrows move, `a` approves, `r` focuses the reason, which Enter submits. `data-queue` on an
 * element names its key.
 */
export function useQueueKeys(viewer: RefObject<HTMLElement>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const name = KEYS[event.key]
      const target = name && viewer.current?.querySelector<HTMLElement>(`[data-queue=${name}]`)
      if (!target) return
      event.preventDefault()
      if (target instanceof HTMLInputElement) target.focus()
      else target.click()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [viewer])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, dialog') !== null
}
