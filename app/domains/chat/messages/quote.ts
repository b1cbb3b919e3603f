import { QUOTE_MAX } from 'db/limits/chat'
import { previewOf } from '~/domains/media/renditions'
import type { SerializedMessage } from './serialized-message'

/** The quoted message above a reply, as one of the two members sees it. */
export type Quote = NonNullable<SerializedMessage['quote']>

/** Makes the quote of a message for a reply: a short text, and no more than a preview of its photo. */
export function quoteOf(message: SerializedMessage): Quote {
  const { id, seq, isOwn, content, phrase, messageType, isUnsent, isRemoved, image } = message
  return {
    id,
    seq,
    isOwn,
    content: [...content].slice(0, QUOTE_MAX).join(''),
    phrase,
    messageType,
    isUnsent,
    isRemoved,
    preview: image && previewOf(image.url),
  }
}

/** The quote of a message that was unsent, or removed by the moderation: without its content. */
export const withoutQuoted = (quote: Quote, isRemoved: boolean): Quote => ({
  ...quote,
  isUnsent: true,
  isRemoved: quote.isRemoved || isRemoved,
  content: '',
  phrase: null,
  preview: null,
})

/** Returns a stored quote, without its content if one of the messages shows that the quoted message was unsent or removed meanwhile. */
export function quoteNow(
  quote: Quote | null,
  messages: readonly Pick<SerializedMessage, 'id' | 'isUnsent' | 'isRemoved'>[],
): Quote | null {
  const unsent = quote && messages.find(({ id, isUnsent }) => isUnsent && id === quote.id)
  return unsent ? withoutQuoted(quote, unsent.isRemoved) : quote
}
