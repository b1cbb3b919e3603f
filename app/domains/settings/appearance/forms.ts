import { LANGUAGES } from 'db/limits/platform'
import { z } from '~/platform/input/zod'

export const THEME_CHOICES = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof THEME_CHOICES)[number]

export const APPEARANCE_ERROR = 'overview:appearance.error'

/** The two forms of /settings/appearance. */
export const ThemeFormSchema = z.object({ theme: z.enum(THEME_CHOICES, APPEARANCE_ERROR) })
export const LanguageFormSchema = z.object({ lang: z.enum(LANGUAGES, APPEARANCE_ERROR) })
