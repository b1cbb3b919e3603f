import { useLocation, useNavigation, useRouteError } from '@remix-run/react'
import type { ParseKeys, TFunction } from 'i18next'
import { startTransition, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { afterPaint } from '~/platform/time/after-paint'
import { addTexts, hasTexts } from './browser'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from './languages'
import { allPartsFor, type TextPart, textPartsOf } from './text-parts'

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

type Root = Parameters<typeof textPartsOf>[1]

/** The texts that this page needs, besides those of all pages. */
export function useTextParts(root: Root): readonly TextPart[] {
  const { pathname } = useLocation()
  const error = useRouteError()
  return textPartsOf(pathname, root, Boolean(error))
}

/**
 * Whether the texts of the page are loaded. The document contains those of its own page. All others that this reader may need are loaded at the
 * first interaction or navigation, so that the next page hardly ever has to wait for them.
 */
export function useTexts(root: Root, needed: readonly TextPart[]): boolean {
  const { i18n } = useTranslation()
  const { state } = useNavigation()
  const [hasAll, setHasAll] = useState(() => hasTexts(i18n, allPartsFor(root)))
  const isReady = hasAll || hasTexts(i18n, needed)
  const mustLoadNow = !isReady || state !== 'idle'
  useEffect(() => {
    if (hasAll) return
    let isOver = false
    const loadAll = () =>
      addTexts(i18n, [...allPartsFor(root), ...needed]).then(
        // The whole page renders again. A transition lets React do that in pieces.
        () => isOver || startTransition(() => setHasAll(true)),
        // Loading failed: a page that cannot render without the texts reloads; any other stays, with all input.
        () => !isReady && location.reload(),
      )
    if (mustLoadNow) void loadAll()
    const loadAfterPaint = () => {
      stop()
      afterPaint(loadAll)
    }
    const stop = () => {
      for (const type of FIRST_INTERACTIONS) removeEventListener(type, loadAfterPaint)
    }
    for (const type of FIRST_INTERACTIONS) addEventListener(type, loadAfterPaint, { passive: true })
    return () => {
      isOver = true
      stop()
    }
  }, [i18n, hasAll, isReady, mustLoadNow, root, needed])
  return isReady
}

const FIRST_INTERACTIONS = ['pointerdown', 'keydown', 'touchstart'] as const
