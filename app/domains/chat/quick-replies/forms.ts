import { QUICK_REPLY_MAX } from 'db/limits/chat'
import { z } from '~/platform/input/zod'
import { plainText, signsIn } from '~/platform/text/plain-text'

/** Cleaned like a message; at least one character is not white space. */
const replyContent = z
  .string('chat:replies.error.empty')
  .transform(plainText)
  .refine((text) => text.length > 0, 'chat:replies.error.empty')
  .refine((text) => signsIn(text) <= QUICK_REPLY_MAX, 'chat:replies.error.tooLong')

export const AddReply = z.object({ content: replyContent })
export const ChangeReply = z.object({ id: z.guid(), content: replyContent })
export const RemoveReply = z.object({ id: z.guid() })

/** Which form was submitted. */
export const ReplyIntent = z.object({ intent: z.enum(['add', 'change', 'remove']) })
