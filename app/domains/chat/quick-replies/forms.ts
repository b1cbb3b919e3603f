import { QUICK_REPLY_MAX } from 'db/limits/chat'
import { z } from '~/platform/input/zod'
import { countCharacters, plainText } from '~/platform/text/plain-text'

/** Normalized like the text of a message; at least one character must be visible. */
const replyContent = z
  .string('chat:replies.error.empty')
  .transform(plainText)
  .refine((text) => text.length > 0, 'chat:replies.error.empty')
  .refine((text) => countCharacters(text) <= QUICK_REPLY_MAX, 'chat:replies.error.tooLong')

export const AddReplyFormSchema = z.object({ content: replyContent })
export const ChangeReplyFormSchema = z.object({ id: z.guid(), content: replyContent })
export const RemoveReplyFormSchema = z.object({ id: z.guid() })

/** The button of the form that was submitted. */
export const ReplyIntent = z.object({ intent: z.enum(['add', 'change', 'remove']) })
