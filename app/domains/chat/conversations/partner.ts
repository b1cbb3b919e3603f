import type { Fraud } from 'db/limits/chat'

/** Whom one talks to, as the conversation shows them; their profile, or short profile, is there to look at. Null where the account is gone, or one of the two blocked the other. */
export type Partner = {
  id: string
  firstName: string
  age: number | null
  /** The name of the place. */
  location: string | null
  /** Of listed people alone (DECISIONS "Listing"). */
  photo: { url: string; width: number; height: number; color: string } | null
  isOnline: boolean
  lastSeen: string | null
}

/** A message as one of the two sees it. */
export type ThreadMessage = {
  id: string
  seq: number
  clientId: string | null
  isOwn: boolean
  /** Empty once it was taken back. */
  content: string
  /** The sentence of the phrasebook that it is; then `content` is in the reader's language wherever it is handed out. */
  phrase: string | null
  messageType: 'text' | 'image' | 'private_album'
  image: { url: string; width: number; height: number; color: string } | null
  /** The reader has not accepted photos of the sender: of `image` they get the blurred preview alone. */
  isImageBlurred: boolean
  album: { id: string; title: string; isOpen: boolean; accessUntil: string | null } | null
  createdAt: string
  isUnsent: boolean
  canTakeBack: boolean
  /** Of own messages: how far they got. The other one's are null, and so is it where the sender may not know. */
  state: 'sent' | 'delivered' | 'read' | null
  /** The usual fraud that a received message looks like; its sender is not told. */
  warning: Fraud | null
}
