import { bus } from '~/platform/bus/bus.server'

const TOPIC = 'chat.typing'

/** Somebody writes to somebody: a hint of the moment, kept nowhere. */
export type Typing = { userId: string; partnerId: string }

export const tellTyping = (typing: Typing): Promise<void> => bus().publish(TOPIC, typing)

export const onTyping = (listener: (typing: Typing) => void | Promise<void>) =>
  bus().subscribe(TOPIC, (message) => listener(message as Typing))
