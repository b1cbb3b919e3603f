import type { z } from 'zod'
import { SerializedMessage } from '~/domains/chat/messages/serialized-message'
import { ChatRoom } from './chat'
import { OwnUser, PublicProfile, ShortProfile } from './person'
import { ApiError, InvalidInput, Message } from './shared-schemas'

/** Schemas that have a name in the document; every other one stands where it is used. */
export const COMPONENTS: Record<string, z.ZodType> = {
  ChatMessage: SerializedMessage,
  ChatRoom,
  Error: ApiError,
  InvalidInput,
  Message,
  OwnUser,
  PublicProfile,
  ShortProfile,
}
