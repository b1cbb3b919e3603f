import type { TFunction } from 'i18next'
import { z } from '~/platform/zod'

export const CHAT_SWITCHES = [
  'takesRequests',
  'showOnlineStatus',
  'showLastSeen',
  'allowMessagePreviews',
] as const
export type ChatSwitch = (typeof CHAT_SWITCHES)[number]
export type ChatSettings = Record<ChatSwitch, boolean>

/** An unticked checkbox is not submitted. */
const box = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on')

/** All switches at once; `all` marks the form, since one with every box empty would look like none. */
export const ChatSettingsForm = z.object({
  all: z.literal('switches'),
  takesRequests: box,
  showOnlineStatus: box,
  showLastSeen: box,
  allowMessagePreviews: box,
})

const NO_SETTING = 'settings:privacyCall.none'
const NO_BOOLEAN = 'settings:privacyCall.boolean'
const setting = z.boolean(NO_BOOLEAN).optional()

/** PUT /api/auth/update-privacy-settings (SPEC 7): one setting or several. Other members are ignored. */
export const PrivacySettingsCall = z
  .object({ showOnlineStatus: setting, showLastSeen: setting, allowMessagePreviews: setting })
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), NO_SETTING)

/** An error of that call in the reader's language. */
export const privacyErrorText = (t: TFunction, key: string): string | undefined =>
  key === NO_SETTING || key === NO_BOOLEAN ? t(key) : undefined
