import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sayToast } from '~/ui/toast/on-toast'
import type { OwnPhoto } from '../profile-photos.server'
import { type Arrangement, arrange } from './arrange'
import { postChange } from './post-change'

type Asked = { arrangement: Arrangement; isDone: boolean }

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
  const [asked, setAsked] = useState<readonly Asked[]>([])
  const last = useRef<Promise<void>>(Promise.resolve())
  // Each of them done twice is the same as done once: what is done stands until the new order has been read.
  const photos = asked.reduce<readonly OwnPhoto[]>(
    (order, { arrangement }) => arrange(order, arrangement),
    stored,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the photos were read anew
  useEffect(() => setAsked((waiting) => waiting.filter(({ isDone }) => !isDone)), [stored])

  async function send(arrangement: Arrangement): Promise<void> {
    const isOther = (one: Asked) => one.arrangement !== arrangement
    try {
      await postChange(arrangement)
      setAsked((waiting) => waiting.map((one) => (isOther(one) ? one : { arrangement, isDone: true })))
      revalidate()
    } catch {
      setAsked((waiting) => waiting.filter(isOther))
      say(t('media:own.said.undone'))
      sayToast({ tone: 'error', text: t('media:own.said.undone') })
    }
  }

  function change(arrangement: Arrangement): void {
    const at = photos.findIndex(({ id }) => id === arrangement.photo)
    if (at < 0) return
    setAsked((waiting) => [...waiting, { arrangement, isDone: false }])
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
