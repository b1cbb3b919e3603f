/** Why an upload is refused (DECISIONS "Photos"). Expected, so a value; the text is under media:refusal.<code>. */
export const MEDIA_REFUSALS = [
  'not-an-image',
  'too-large',
  'too-many-pixels',
  'too-long-side',
  'animated',
  'broken',
  'too-slow',
] as const
export type MediaRefusal = (typeof MEDIA_REFUSALS)[number]
