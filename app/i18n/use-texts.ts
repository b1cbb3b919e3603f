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
 * Whether the texts of the page are loaded. The first page brings its own; the others that this reader may need are loaded at the first
 * interaction or navigation, so that the next page hardly ever waits.
 */
export function useTexts(root: Root, needed: readonly TextPart[]): boolean {
  const { i18n } = useTranslation()
  const { state } = useNavigation()
  const [isWhole, setWhole] = useState(() => hasTexts(i18n, allPartsFor(root)))
  const isReady = isWhole || hasTexts(i18n, needed)
  const wants = !isReady || state !== 'idle'
  useEffect(() => {
    if (isWhole) return
    let isOver = false
    const bring = () =>
      addTexts(i18n, [...allPartsFor(root), ...needed]).then(
        // The whole page renders again: in pieces.
        () => isOver || startTransition(() => setWhole(true)),
        // Loading failed: a page that cannot render without the texts reloads; any other stays, with all input.
        () => !isReady && location.reload(),
      )
    if (wants) void bring()
    const bringSoon = () => {
      stop()
      afterPaint(bring)
    }
    const stop = () => {
      for (const sign of SIGNS) removeEventListener(sign, bringSoon)
    }
    for (const sign of SIGNS) addEventListener(sign, bringSoon, { passive: true })
    return () => {
      isOver = true
      stop()
    }
  }, [i18n, isWhole, isReady, wants, root, needed])
  return isReady
}

const SIGNS = ['pointerdown', 'keydown', 'touchstart'] as const
