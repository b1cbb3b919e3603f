import { useLocation, useNavigation, useRouteError } from '@remix-run/react'
import type { ParseKeys, TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addMoreTexts, hasAllTexts } from './browser'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from './languages'

/** The language of the page being rendered; known even where the root loader failed. */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return isLanguage(i18n.language) ? i18n.language : DEFAULT_LANGUAGE
}

/** Any text of the house, "namespace:key". */
export type TextKey = ParseKeys

/** The text for a key that came as data (a flash cookie); an unknown key says nothing rather than showing itself. */
export function textOf(t: TFunction, key: string, values: Record<string, string | number> = {}): string {
  const text = t(key as TextKey, { ...values, defaultValue: '' })
  return typeof text === 'string' ? text : ''
}

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
