import { QUOTE_MAX } from 'db/limits/chat'
import { previewOf } from '~/domains/media/renditions'
import type { SerializedMessage } from './serialized-message'

/** The message that another one answers, as one member sees it. */
export type Quote = NonNullable<SerializedMessage['quote']>

/** A message as an answer to it quotes it. */
export function quoteOf(message: SerializedMessage): Quote {
  const { id, seq, isOwn, content, phrase, messageType, isUnsent, image } = message
  return {
    id,
    seq,
    isOwn,
    content: [...content].slice(0, QUOTE_MAX).join(''),
    phrase,
    messageType,
    isUnsent,
    preview: image && previewOf(image.url),
  }
}

/** A quote after its message was unsent. */
export const withoutQuoted = (quote: Quote): Quote => ({
  ...quote,
  isUnsent: true,
  content: '',
  phrase: null,
  preview: null,
})

/** A quote that the page keeps, as the conversation shows its message by now. */
export const quoteNow = (
  quote: Quote | null,
  messages: readonly Pick<SerializedMessage, 'id' | 'isUnsent'>[],
): Quote | null =>
  quote && messages.some(({ id, isUnsent }) => isUnsent && id === quote.id) ? withoutQuoted(quote) : quote
