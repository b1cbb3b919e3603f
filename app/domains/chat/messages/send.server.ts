import type { messages } from 'db/schema/chat'
import { sql } from 'drizzle-orm'
import { SessionEnded } from '~/domains/accounts/sessions/valid-sessions.server'
import { type Viewer, viewerOfSession } from '~/domains/accounts/viewer.server'
import { db, rowsOf, violatedConstraint } from '~/platform/database/db.server'
import { limitFor } from '~/platform/http/limits/limits.server'
import { isGuid } from '~/platform/input/guid.server'
import { log } from '~/platform/log/log.server'
import { now } from '~/platform/time/clock.server'
import { startConversation } from '../conversations/start.server'
import { fraudIn } from '../fraud/fraud'
import { publishToMembers } from '../realtime/chat-events.server'
import { ADD, ADD_FIRST, ADD_IN_SESSION } from './add-message-sql.server'
import type { ChatRefusal } from './refusal'
import { messageOf, sentBefore } from './sent-before.server'

export type SentMessage = typeof messages.$inferSelect
export type Sender = Pick<Viewer, 'id' | 'isPremium'>

/** A sent message; `isNew` is false if an earlier try sent it. */
export type Sent = { message: SentMessage; isNew: boolean }

type SendInput = {
  by: Sender
  userId: string
  content: string
  clientId?: string | undefined
  /** Makes it a message of type image. The file is stored already; the caller removes it after a refusal. */
  imageUrl?: string
  /** The key of a phrase, which each member reads in their own language; `content` is the sender's text. */
  phrase?: string | undefined
  /** The sequence number of the message that it replies to. */
  replyTo?: number | undefined
  /** The connection that sent it; it gets an answer instead of the event. */
  originConnectionId?: string
  /** The session of the sender if it was not checked recently: the statement that adds the message checks it. */
  sid?: string | undefined
}

/**
 * Sends a message (SPEC 5 "Message"); the first message starts the conversation, an answer accepts a request. Idempotent: a retry under
 * the same client id returns the existing message, from any connection. Refused like `startConversation`, and if one of the two blocked
 * the other or an account is unavailable; `no-quote` if it replies to a message that the sender does not see; `used-id` if the
 * client id belongs to a message to somebody else. Publishes to both members after the commit.
 * @param input its `content` is as the schemas of forms.ts return it
 * @throws SessionEnded if the session `sid` has ended, or belongs to somebody else
 */
export async function sendMessage(input: SendInput): Promise<Sent | ChatRefusal> {
  const sent = await storeMessage(input)
  // The answer follows the publish: if the server dies in between, the client retries, and the message is published then.
  if (!('refusal' in sent)) await sent.published
  return sent
}

/** Like `sendMessage`, without waiting for the publish; `published` resolves after it and never rejects. */
export async function storeMessage(
  input: SendInput,
): Promise<(Sent & { published: Promise<void> }) | ChatRefusal> {
  const { by, content, clientId, originConnectionId, sid } = input
  if (!isGuid(input.userId)) return { refusal: 'unknown' }
  const reached = await limitFor('message').consume(by.id)
  if (reached) return { refusal: 'too-many', ...reached }
  const imageUrl = input.imageUrl ?? null
  const addition: Addition = {
    senderId: by.id,
    receiverId: input.userId.toLowerCase(),
    content,
    messageType: imageUrl ? 'image' : 'text',
    imageUrl,
    clientId: clientId ?? null,
    phrase: input.phrase ?? null,
    replyToSeq: input.replyTo ?? null,
    // Phrases are our own texts.
    fraudWarning: input.phrase ? null : fraudIn(content),
  }
  try {
    const message = (await add(addition, { sid })) ?? (await addFirst(by, addition, sid))
    if (!('refusal' in message))
      return { message, isNew: true, published: publishSent(message, originConnectionId) }
    const earlier = await sentBefore(addition)
    return earlier
      ? { message: earlier, isNew: false, published: publishSent(earlier, originConnectionId) }
      : message
  } catch (error) {
    // A retry: the other try was first, and this one was rolled back.
    const earlier = clientId && isRepeatedClientId(error) ? await messageOf(by.id, clientId) : null
    if (!earlier) throw error
    // Unlike `sentBefore`, also returns a message of a conversation that a block has sealed since.
    if (earlier.receiverId !== addition.receiverId) return { refusal: 'used-id' }
    return { message: earlier, isNew: false, published: publishSent(earlier, originConnectionId) }
  }
}

/** Publishes a message to both; again for a retry, since the other try may have failed before it published. Never rejects. */
export function publishSent(message: SentMessage, originConnectionId?: string): Promise<void> {
  return publishToMembers('message', message, originConnectionId).catch((error: unknown) =>
    log.error({ err: error }, 'a message was not published'),
  )
}

/**
 * Starts the conversation and adds its first message. Called if `add` added no message: the conversation has not begun or is not open to
 * the sender, the partner is unavailable, or the session has ended.
 */
async function addFirst(by: Sender, addition: Addition, sid?: string): Promise<SentMessage | ChatRefusal> {
  const sender = sid === undefined ? by : await viewerOfSession(sid)
  if (sender?.id !== by.id) throw new SessionEnded()
  if (!(await seesQuoted(addition))) return { refusal: 'no-quote' }
  const started = await startConversation({ by: sender, userId: addition.receiverId })
  if ('refusal' in started) return started
  return (await add(addition, { isFirst: true })) ?? { refusal: 'gone' }
}

/** Whether the sender sees the message that the addition replies to; true if it replies to none. */
async function seesQuoted({ senderId, receiverId, replyToSeq }: Addition): Promise<boolean> {
  if (replyToSeq === null) return true
  const found = await db.execute(sql`
    select from chat_members m join chat_rooms r on r.id = m.room_id
    where m.user_id = ${senderId} and m.contact_id = ${receiverId}
      and ${replyToSeq}::int > m.cleared_seq and ${replyToSeq}::int <= r.last_seq`)
  return found.length > 0
}

type Addition = Pick<
  SentMessage,
  | 'senderId'
  | 'receiverId'
  | 'content'
  | 'messageType'
  | 'imageUrl'
  | 'clientId'
  | 'phrase'
  | 'fraudWarning'
  | 'replyToSeq'
>

/**
 * One statement: takes the room's next sequence number, which makes concurrent sends wait, adds the message, updates the receiver's unread
 * count and enqueues the push; the sender's own row changes only if it accepts or leaves the archive. Messages commit in sequence order
 * without gaps, so that a reader can continue after any sequence number.
 * @param isFirst right after `startConversation`, which has checked the session: the room may be without messages
 */
async function add(
  message: Addition,
  { sid, isFirst = false }: { sid?: string | undefined; isFirst?: boolean },
): Promise<SentMessage | null> {
  const { senderId, receiverId, content, messageType, imageUrl, clientId, phrase, fraudWarning } = message
  const { replyToSeq } = message
  const createdAt = now()
  const at = createdAt.toISOString()
  const fields = [clientId, content, messageType, imageUrl, at, phrase, fraudWarning, replyToSeq]
  const values = [senderId, receiverId, ...fields]
  const plain = isFirst ? ADD_FIRST : ADD
  const [statement, parameters] = sid === undefined ? [plain, values] : [ADD_IN_SESSION, [...values, sid]]
  const [added] = await rowsOf<Pick<SentMessage, 'id' | 'seq' | 'roomId' | 'fraudWarning'>>(
    statement,
    parameters,
    { prepared: true },
  )
  if (!added) return null
  const { id, seq, roomId } = added
  // Written out: spreading so many fields costs more than all the rest of this function.
  return {
    id,
    roomId,
    seq,
    clientId,
    senderId,
    receiverId,
    content,
    messageType,
    phrase,
    replyToSeq,
    imageUrl,
    privateAlbumId: null,
    privateAlbumAccessExpiresAt: null,
    fraudWarning: added.fraudWarning,
    isRead: false,
    createdAt,
    unsentAt: null,
    isRemoved: false,
  }
}

const isRepeatedClientId = (error: unknown): boolean => violatedConstraint(error) === 'messages_client'
