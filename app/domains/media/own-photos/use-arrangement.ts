import { useRevalidator } from '@remix-run/react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnPhoto } from '../profile-photos.server'
import { OWN_PHOTOS } from './address'
import { type Arrangement, arrange } from './arrange'

/**
 * The photos as they will stand once the server has done what was asked of it: shown at once, sent one after the other, and
 * taken back when one of them fails. `say` tells who cannot see it.
 */
export function useArrangement(
  stored: readonly OwnPhoto[],
  say: (text: string) => void,
): { photos: readonly OwnPhoto[]; change: (arrangement: Arrangement) => void } {
  const { t } = useTranslation()
  const { revalidate } = useRevalidator()
  const [asked, setAsked] = useState<readonly Arrangement[]>([])
  const last = useRef<Promise<void>>(Promise.resolve())
  // Each of them done twice is the same as done once: they stand on when the new order is read.
  const photos = asked.reduce<readonly OwnPhoto[]>(arrange, stored)

  async function send(arrangement: Arrangement): Promise<void> {
    try {
      await post(arrangement)
      await revalidate()
      setAsked((waiting) => waiting.filter((one) => one !== arrangement))
    } catch {
      setAsked((waiting) => waiting.filter((one) => one !== arrangement))
      say(t('media:own.said.undone'))
      const detail = { text: t('media:own.said.undone'), tone: 'error' }
      document.dispatchEvent(new CustomEvent('app:toast', { detail, cancelable: true }))
    }
  }

  function change(arrangement: Arrangement): void {
    const at = photos.findIndex(({ id }) => id === arrangement.photo)
    if (at < 0) return
    setAsked((waiting) => [...waiting, arrangement])
    say(sayDone(arrangement, at))
    last.current = last.current.then(() => send(arrangement))
  }

  function sayDone(arrangement: Arrangement, at: number): string {
    if (arrangement.intent === 'main') return t('media:own.said.main', { number: at + 1 })
    if (arrangement.intent === 'remove') return t('media:own.said.removed', { number: at + 1 })
    return t('media:own.said.moved', { position: arrangement.to + 1, total: photos.length })
  }

  return { photos, change }
}

/** As the form would send it. A redirect is its yes; it is not followed, since the page is read again anyway. */
async function post(arrangement: Arrangement): Promise<void> {
  const body = new URLSearchParams(Object.entries(arrangement).map(([name, value]) => [name, String(value)]))
  const headers = { accept: 'application/json' }
  const answer = await fetch(OWN_PHOTOS, { method: 'POST', body, headers, redirect: 'manual' })
  if (answer.type !== 'opaqueredirect') throw new Error(`refused with ${answer.status}`)
}
