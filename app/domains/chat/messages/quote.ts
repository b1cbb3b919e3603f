import { QUOTE_MAX } from 'db/limits/chat'
import { previewOf } from '~/domains/media/renditions'
import type { SerializedMessage } from './serialized-message'

/** The message that another one answers, as one member sees it. */
export type Quote = NonNullable<SerializedMessage['quote']>

/** A message as an answer to it quotes it. */
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

/** A quote after its message was unsent, or removed by the moderation. */
export const withoutQuoted = (quote: Quote, isRemoved: boolean): Quote => ({
  ...quote,
  isUnsent: true,
  isRemoved: quote.isRemoved || isRemoved,
  content: '',
  phrase: null,
  preview: null,
})

/** A quote that the page keeps, as the conversation shows its message by now. */
export function quoteNow(
  quote: Quote | null,
  messages: readonly Pick<SerializedMessage, 'id' | 'isUnsent' | 'isRemoved'>[],
): Quote | null {
  const gone = quote && messages.find(({ id, isUnsent }) => isUnsent && id === quote.id)
  return gone ? withoutQuoted(quote, gone.isRemoved) : quote
}
