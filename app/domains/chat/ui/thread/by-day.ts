import { dayNumber } from '~/i18n/format'

/** Messages in their order, parted by the reader's days. */
export function byDay<Message extends { createdAt: string }>(
  messages: readonly Message[],
  timeZone: string,
): { day: number; messages: [Message, ...Message[]] }[] {
  const days: { day: number; messages: [Message, ...Message[]] }[] = []
  for (const message of messages) {
    const day = dayNumber(message.createdAt, timeZone)
    const last = days.at(-1)
    if (last?.day === day) last.messages.push(message)
    else days.push({ day, messages: [message] })
  }
  return days
}
