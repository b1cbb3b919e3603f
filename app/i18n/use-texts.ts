import { useLocation, useNavigation, useRouteError } from '@remix-run/react'
import type { ParseKeys, TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addMoreTexts, hasAllTexts } from './browser'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from './languages'

/** The language of the page being rendered; known even if the root loader failed. */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return isLanguage(i18n.language) ? i18n.language : DEFAULT_LANGUAGE
}

/** Any text of the app, "namespace:key". */
export type TextKey = ParseKeys

/** The text for a key from data (a flash cookie); an unknown key results in an empty text. */
export function textOf(t: TFunction, key: string, values: Record<string, string | number> = {}): string {
  const text = t(key as TextKey, { ...values, defaultValue: '' })
  return typeof text === 'string' ? text : ''
}

/** Member pages that need only the first chunk: lists and profiles. */
const HALF_WILL_DO = /^\/(explore|likes|profile(\/[^/]+)?)?\/?$/

/** Whether the page needs all texts. Flash messages and errors may use any namespace, and so may the forms of signed-out people. */
export function useNeedsAllTexts(root: { viewer: unknown; flash: unknown } | undefined): boolean {
  const { pathname } = useLocation()
  const error = useRouteError()
  return !root?.viewer || Boolean(root.flash) || Boolean(error) || !HALF_WILL_DO.test(pathname)
}

/**
 * Whether the texts of the page are loaded. The first page brings its own; the rest is loaded at the first interaction or navigation,
 * so that the next page hardly ever waits.
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
        // Loading failed: a page that cannot render without the texts reloads; any other stays, with all input.
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
