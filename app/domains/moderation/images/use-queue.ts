import { useEffect, useState } from 'react'
import { seconds } from '~/platform/time/durations'
import { areSingleKeysOn } from '../single-keys'
import { REJECT_FORM } from './decision-bar'
import type { QueueStatus } from './queue-status.server'

/** SPEC 7: pending images are read again every 5 s. */
const REFRESH_EVERY = seconds(5)

/**
 * Fetches the state of the queue and of the shown image again and again; null before the first response. The page uses it for texts only,
 * so the image, the focus and typed text stay. Pauses while the page is in the background.
 */
export function useQueueRefresh(imageId: string | null): QueueStatus | null {
  const [news, setNews] = useState<QueueStatus | null>(null)
  useEffect(() => {
    setNews(null)
    const ended = new AbortController()
    const timer = setInterval(async () => {
      if (document.visibilityState === 'hidden') return
      const query = imageId ? `?image=${imageId}` : ''
      const answer = await fetch(`/admin/images/refresh${query}`, { signal: ended.signal }).catch(() => null)
      // A failure (signed out, server unreachable) is ignored here: the next press of a button reports it.
      if (answer?.ok && !answer.redirected) setNews(await answer.json().catch(() => null))
    }, REFRESH_EVERY)
    return () => {
      clearInterval(timer)
      ended.abort()
    }
  }, [imageId])
  return news
}

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
      // A key that is still down when the next photo comes does not decide about that one.
      if (event.repeat && !event.key.startsWith('Arrow')) return
      if (event.key === 'Escape') return leaveReasons()
      if (isTyping(event) || (event.key.length === 1 && !areSingleKeysOn())) return
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

// While a chip has the focus, the arrow keys move between the chips. A box that was just ticked takes none of these keys.
function isTyping({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement && target.type === 'radio') return key.startsWith('Arrow')
  return target.closest('input:not([type=checkbox]), textarea, select, dialog[open]') !== null
}
