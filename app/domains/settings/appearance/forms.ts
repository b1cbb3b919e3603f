import { LANGUAGES } from 'db/limits/platform'
import type { TFunction } from 'i18next'
import { z } from '~/platform/input/zod'

export const THEME_CHOICES = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof THEME_CHOICES)[number]

/** The error of a choice that is none of those offered, as a translation key. */
export const CHOICE_ERROR = 'overview:appearance.error'

/** The text of that error; undefined without it. */
export const choiceErrorText = (t: TFunction, error: string | undefined): string | undefined =>
  error === CHOICE_ERROR ? t(CHOICE_ERROR) : undefined

/** The two forms of /settings/appearance. */
export const ThemeFormSchema = z.object({ theme: z.enum(THEME_CHOICES, CHOICE_ERROR) })
export const LanguageFormSchema = z.object({ lang: z.enum(LANGUAGES, CHOICE_ERROR) })
