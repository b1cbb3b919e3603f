/**
 * Replies to the recipient or to the message that no further try changes, since they are about the address (RFC 5321 4.2.3, RFC 7504). They
 * are recognized by their status, by their enhanced code (RFC 3463), or without one by their text. A relay or provider that refuses the
 * sender answers with 550 and 553, too, which the operator can correct; "mailbox unavailable" is the usual text of every 550. The owner of
 * a full mailbox (552, 5.2.2) may empty it.
 */
const FINAL_REPLIES = [
  /^5(?:01|51|56)[ -](?!5\.(?:[3-7]\.|1\.[78]\b))/,
  /^55[03][ -]5\.(?:1\.(?![78]\b)|2\.1\b)/,
  /^55[03][ -](?!5\.[1-7]\.)(?!.*\bsender\b).*\b(?:no such|unknown|invalid|unrouteable) (?:user|mailbox|recipient|account|address)\b/is,
  /^55[03][ -](?!5\.[1-7]\.)(?!.*\bsender\b).*\b(?:user|mailbox|recipient|account|address)(?: is)? (?:unknown|not found|does not exist|doesn't exist)\b/is,
]

/** The status of a reply that no further try changes; null for any other failure. */
export function finalStatusOf(error: unknown): number | null {
  if (!(error instanceof Error)) return null
  const { command, response = '' } = error as Error & { command?: string; response?: string }
  const isAboutMail = command === 'RCPT TO' || command === 'DATA'
  const isFinal = isAboutMail && FINAL_REPLIES.some((reply) => reply.test(response))
  return isFinal ? Number(response.slice(0, 3)) : null
}
