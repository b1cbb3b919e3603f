import { useEffect } from 'react'
import { REJECT_FORM } from './reject-form'

const KEYS: Record<string, string> = { a: 'approve', u: 'undo', ArrowLeft: 'previous', ArrowRight: 'next' }
const GROUND = /^[1-9]$/

/**
 * Keyboard control of the queue (UI.md "Admin"): the arrow keys move between photos, `a` approves, `u` undoes, and `1` to `9` choose a
 * reason. `r` rejects for the chosen or typed reason. Without a reason it focuses the reasons, where Enter rejects and Escape leaves them.
 * An element's attribute `data-queue` names the action that its key triggers.
 */
export function useQueueKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'Escape') return leaveReasons()
      if (isTyping(event)) return
      const target = GROUND.test(event.key) ? element(`ground-${event.key}`) : actionOf(event.key)
      if (!target) return
      event.preventDefault()
      if (event.key === 'r' && target.dataset.queue !== 'reject') {
        target.focus({ preventScroll: true })
        // Keeps the photo in view: the page scrolls only if the reasons are outside of the viewport.
        target.closest('fieldset')?.scrollIntoView({ block: 'nearest' })
      } else target.click()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

function actionOf(key: string): HTMLElement | null {
  if (key !== 'r') return KEYS[key] ? element(KEYS[key]) : null
  const reason = element('reason')
  const hasReason =
    document.querySelector('[data-queue^=ground-]:checked') ||
    (reason instanceof HTMLInputElement && reason.value.trim() !== '')
  return hasReason ? element('reject') : element('ground-1')
}

function leaveReasons(): void {
  const here = document.activeElement
  if (!(here instanceof HTMLInputElement) || here.form !== document.getElementById(REJECT_FORM)) return
  for (const chosen of document.querySelectorAll<HTMLInputElement>('[data-queue^=ground-]:checked'))
    chosen.checked = false
  here.blur()
}

const element = (name: string) => document.querySelector<HTMLElement>(`[data-queue=${name}]`)

// While a chip has the focus, the arrow keys move between the chips.
function isTyping({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement && target.type === 'radio') return key.startsWith('Arrow')
  return target.closest('input, textarea, select, dialog') !== null
}
