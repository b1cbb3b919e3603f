import { COVERS } from 'db/limits/cover'
import { LANGUAGES } from 'db/limits/platform'
import { PROFILE_VISIBILITIES, type ProfileVisibility } from 'db/limits/profiles'
import type { TFunction } from 'i18next'
import { z } from '~/platform/input/zod'

const SWITCHES = [
  'takesRequests',
  'showOnlineStatus',
  'showLastSeen',
  'allowMessagePreviews',
  'isSearchable',
] as const
export type SwitchName = (typeof SWITCHES)[number]
export type SwitchSettings = Record<SwitchName, boolean>

/** The URL that receives a change of a switch or of the profile's visibility. */
export const SAVE_SETTING = '/settings/save'

/** The page of each setting, to which a form without JavaScript redirects. */
export const PAGE_OF_SETTING: Record<SwitchName | 'profileVisibility', string> = {
  takesRequests: '/settings/chat',
  showOnlineStatus: '/settings/privacy',
  showLastSeen: '/settings/privacy',
  allowMessagePreviews: '/settings/privacy',
  isSearchable: '/settings/privacy',
  profileVisibility: '/settings/privacy',
}

/** One change: a switch (on, off), or the profile's visibility. */
export const SettingChange = z
  .object({
    setting: z.enum([...SWITCHES, 'profileVisibility']),
    value: z.enum(['on', 'off', ...PROFILE_VISIBILITIES]),
  })
  .refine(({ setting, value }) => (setting === 'profileVisibility') === isVisibility(value))

/** Whether a text is one of SPEC 3's `profileVisibility`. */
export const isVisibility = (value: string): value is ProfileVisibility =>
  PROFILE_VISIBILITIES.some((known) => known === value)

const NO_SETTING = 'settings:privacyCall.none'
const NO_BOOLEAN = 'settings:privacyCall.boolean'
const setting = z.boolean(NO_BOOLEAN).optional()

/** PUT /api/auth/update-privacy-settings (SPEC 7): one setting or several. Other properties are ignored. */
export const PrivacySettingsCall = z
  .object({ showOnlineStatus: setting, showLastSeen: setting, allowMessagePreviews: setting })
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), NO_SETTING)

/** The text of an error of `PrivacySettingsCall` in the reader's language. */
export const privacyErrorText = (t: TFunction, key: string): string | undefined =>
  key === NO_SETTING || key === NO_BOOLEAN ? t(key) : undefined

export const THEME_CHOICES = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof THEME_CHOICES)[number]

/** The error of a choice that is none of those offered, as a translation key. */
export const CHOICE_ERROR = 'overview:appearance.error'

/** The text of CHOICE_ERROR; undefined for any other error. */
export const choiceErrorText = (t: TFunction, error: string | undefined): string | undefined =>
  error === CHOICE_ERROR ? t(CHOICE_ERROR) : undefined

/** The two forms of /settings/appearance. */
export const ThemeFormSchema = z.object({ theme: z.enum(THEME_CHOICES, CHOICE_ERROR) })
export const LanguageFormSchema = z.object({ lang: z.enum(LANGUAGES, CHOICE_ERROR) })

/** The value of the choice that shows the product's own name. */
export const NO_COVER = 'none'

/** The form of the cover. */
export const CoverFormSchema = z.object({
  cover: z
    .enum([NO_COVER, ...COVERS], CHOICE_ERROR)
    .transform((choice) => (choice === NO_COVER ? null : choice)),
})
