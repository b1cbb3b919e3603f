import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '~/ui/toast/toasts'
import { type Arrangement, arrange, OWN_PHOTOS } from './own-photos'

/** Submits a change as its form would. Throws if it fails. */
export async function postChange(
  fields: Record<string, string | number>,
  address = OWN_PHOTOS,
): Promise<void> {
  const body = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))
  const headers = { accept: 'application/json' }
  const answer = await fetch(address, { method: 'POST', body, headers, redirect: 'manual' })
  // A redirect means success; it is not followed, since the page stays.
  if (answer.type !== 'opaqueredirect') throw new Error(`refused with ${answer.status}`)
}

type Pending = { arrangement: Arrangement; isDone: boolean }

/**
 * The photos in the order after all pending changes: optimistic, submitted one after the other, and reverted if one fails. Then they are
 * loaded again, too: the server may have made the change although its answer was lost, or another page made one. `announce` reports to
 * screen readers.
 * @param post submits one change; by default to the own photos
 */
export function useArrangement<P extends { id: string }>(
  stored: readonly P[],
  announce: (text: string) => void,
  post: (arrangement: Arrangement) => Promise<void> = postChange,
): { photos: readonly P[]; change: (arrangement: Arrangement) => void } {
  const { t } = useTranslation()
  const { revalidate } = useRevalidator()
  const [pending, setPending] = useState<readonly Pending[]>([])
  const last = useRef<Promise<void>>(Promise.resolve())
  // Changes are idempotent: a finished one stays applied until the new order is loaded.
  const photos = pending.reduce<readonly P[]>((order, { arrangement }) => arrange(order, arrangement), stored)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the photos were loaded again
  useEffect(() => setPending((waiting) => waiting.filter(({ isDone }) => !isDone)), [stored])

  async function send(arrangement: Arrangement): Promise<void> {
    const isOther = (one: Pending) => one.arrangement !== arrangement
    try {
      await post(arrangement)
      setPending((waiting) => waiting.map((one) => (isOther(one) ? one : { arrangement, isDone: true })))
    } catch {
      setPending((waiting) => waiting.filter(isOther))
      // The toast is read: the announcement of the change ends.
      announce('')
      showToast({ tone: 'error', text: t('media:own.announced.undone') })
    }
    revalidate()
  }

  function change(arrangement: Arrangement): void {
    const at = photos.findIndex(({ id }) => id === arrangement.photo)
    if (at < 0) return
    setPending((waiting) => [...waiting, { arrangement, isDone: false }])
    announce(announcementOf(arrangement, at))
    last.current = last.current.then(() => send(arrangement))
  }

  function announcementOf(arrangement: Arrangement, at: number): string {
    if (arrangement.intent === 'main') return t('media:own.announced.main', { number: at + 1 })
    if (arrangement.intent === 'remove') return t('media:own.announced.removed', { number: at + 1 })
    return t('media:own.announced.moved', { position: arrangement.to + 1, total: photos.length })
  }

  return { photos, change }
}
