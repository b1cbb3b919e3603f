import { type RefObject, useEffect } from 'react'

const KEYS: Record<string, string> = { a: 'approve', r: 'reject', ArrowLeft: 'previous', ArrowRight: 'next' }

/**
 * The queue by keyboard (UI.md "Admin"): the arrows go on and back, `a` approves, `r` moves to the reason, which is
 * sent by Enter. What a key does stands on the element: `data-queue`.
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
