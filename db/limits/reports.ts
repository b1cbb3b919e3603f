/** DECISIONS "Chat and albums": what can be reported, and why. Texts of the reasons are in locales/. */
export const REPORT_TARGETS = ['profile', 'image', 'album', 'message'] as const
export const REPORT_REASONS = [
  'underage',
  'coercion',
  'fake',
  'fraud',
  'nudity',
  'harassment',
  'other',
] as const
export const REPORT_STATES = ['open', 'upheld', 'dismissed'] as const
export const REPORT_TEXT_MAX = 1000
export type ReportReason = (typeof REPORT_REASONS)[number]
