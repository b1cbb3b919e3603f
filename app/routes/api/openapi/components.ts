import type { z } from 'zod'
import { SerializedMessage } from '~/domains/chat/messages/serialized-message'
import { PrivateAlbum } from './album'
import { ChatRoom } from './chat'
import { OwnUser, PublicProfile, ShortProfile } from './person'
import { ApiError, InvalidInput, Message } from './shared-schemas'

/** Schemas with a name in the document; all others are inlined. */
export const COMPONENTS: Record<string, z.ZodType> = {
  ChatMessage: SerializedMessage,
  ChatRoom,
  Error: ApiError,
  InvalidInput,
  Message,
  OwnUser,
  PrivateAlbum,
  PublicProfile,
  ShortProfile,
}
