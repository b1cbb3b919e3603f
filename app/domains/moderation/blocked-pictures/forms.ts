import { BLOCK_NOTE_MAX } from 'db/limits/moderation'
import { z } from '~/platform/input/zod'

/** What a moderator notes with a block: it tells others why a copy waits. */
export const blockNote = z
  .string()
  .transform((text) => text.replace(/\s+/g, ' ').trim())
  .pipe(z.string().max(BLOCK_NOTE_MAX, 'pictures:blocked.noteLong'))
  .default('')
