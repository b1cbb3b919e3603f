import { z } from 'zod'

export const CHAT_SWITCHES = [
  'takesRequests',
  'showOnlineStatus',
  'showLastSeen',
  'wantsMessageMails',
  'allowMessagePreviews',
] as const
export type ChatSwitch = (typeof CHAT_SWITCHES)[number]
export type ChatSettings = Record<ChatSwitch, boolean>

/** A box that is not ticked is not sent. */
const box = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on')

/** All switches at once; `all` says that it was this form, since one with every box empty would look like none. */
export const ChatSettingsForm = z.object({
  all: z.literal('switches'),
  takesRequests: box,
  showOnlineStatus: box,
  showLastSeen: box,
  wantsMessageMails: box,
  allowMessagePreviews: box,
})

/** PUT /api/auth/update-privacy-settings (SPEC 7): one of them, or several. */
export const PrivacySettingsCall = z
  .object({
    showOnlineStatus: z.boolean().optional(),
    showLastSeen: z.boolean().optional(),
    allowMessagePreviews: z.boolean().optional(),
  })
  .refine((changes) => Object.values(changes).some((value) => value !== undefined))
