import { BLOCK_NOTE_MAX } from 'db/limits/moderation'
import { z } from '~/platform/input/zod'

/** A moderator's note on a blocked picture. It tells other moderators why copies of the picture wait for review. */
export const blockNote = z
  .string()
  .transform((text) => text.replace(/\s+/g, ' ').trim())
  .pipe(z.string().max(BLOCK_NOTE_MAX, 'pictures:blocked.noteLong'))
  .default('')
