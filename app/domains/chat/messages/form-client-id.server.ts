import { createHash } from 'node:crypto'

/**
 * The client id of a message of a plain form, which the browser may send again as it is: made of the id of the form and of the message,
 * because a page that stays or comes back has the same id for another message, and its forms for text and photo share one.
 * @param bytes the photo
 */
export function clientIdOfForm(
  formId: string | undefined,
  said: { content: string; phrase?: string | undefined; replyTo?: number | undefined },
  bytes: Buffer | string = '',
): string | undefined {
  if (formId === undefined) return undefined
  const message = JSON.stringify([formId.toLowerCase(), said.content, said.phrase, said.replyTo])
  return createHash('sha256').update(message).update(bytes).digest('hex').slice(0, 32)
}
