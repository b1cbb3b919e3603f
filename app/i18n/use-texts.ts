import { useLocation, useNavigation, useRouteError } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addMoreTexts, hasAllTexts } from './browser'

/** Where a member reads what the first half of the texts says: lists and profiles. */
const HALF_WILL_DO = /^\/(explore|likes|profile(\/[^/]+)?)?\/?$/

/** Whether the page needs all texts. Messages and failures may come from anywhere, and so may forms for who is signed out. */
export function useNeedsAllTexts(root: { viewer: unknown; flash: unknown } | undefined): boolean {
  const { pathname } = useLocation()
  const error = useRouteError()
  return !root?.viewer || Boolean(root.flash) || Boolean(error) || !HALF_WILL_DO.test(pathname)
}

/**
 * Whether the texts of the page are there. The first page comes with them; the rest is brought at the first sign that somebody goes on, so that
 * the next page hardly ever waits.
 */
export function useTexts(needsAll: boolean): boolean {
  const { i18n } = useTranslation()
  const { state } = useNavigation()
  const [isWhole, setWhole] = useState(() => hasAllTexts(i18n))
  const wants = needsAll || state !== 'idle'
  useEffect(() => {
    if (isWhole) return
    let isOver = false
    const bring = () =>
      addMoreTexts(i18n).then(
        () => isOver || setWhole(true),
        // A line that breaks: what cannot be shown without is asked for whole; what can, stays with all that was typed.
        () => needsAll && location.reload(),
      )
    if (wants) void bring()
    for (const sign of SIGNS) addEventListener(sign, bring, { once: true, passive: true })
    return () => {
      isOver = true
      for (const sign of SIGNS) removeEventListener(sign, bring)
    }
  }, [i18n, isWhole, needsAll, wants])
  return isWhole || !needsAll
}

const SIGNS = ['pointerdown', 'keydown', 'touchstart'] as const
