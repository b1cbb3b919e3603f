import { MESSAGE_TYPES } from 'db/limits/chat'
import { z } from 'zod'
import type { AlbumAsJson } from '~/domains/albums/own-albums.server'
import type { SerializedRoom } from '~/domains/chat/conversations/serialize-room'

/** The shape of all errors under /api. */
export const ApiError = z
  .object({
    message: z.string().describe("A text for the person, in the reader's language."),
    code: z.string().describe('For programs: stable, independent of the language.'),
  })
  .describe('The error response of every call.')

/** The error response of readJson. */
export const InvalidInput = z
  .object({
    message: z.string().describe("The first problem, in the reader's language."),
    code: z.literal('invalid-input'),
    errors: z
      .record(z.string(), z.string())
      .describe('The problem of each field by name. Empty if the body is no JSON object.'),
  })
  .describe('The errors of a request body.')

export const Message = z
  .object({ message: z.string().describe("A text for the person, in the reader's language.") })
  .describe('Success.')

/** A timestamp in JSON. */
export const moment = () => z.iso.datetime()

/** The type of a value after a JSON round trip: dates become strings. */
export type AsJson<T> = T extends Date
  ? string
  : T extends readonly (infer Entry)[]
    ? AsJson<Entry>[]
    : T extends object
      ? { [Name in keyof T]: AsJson<T[Name]> }
      : T

/** A field of a form with one photo. */
export const UPLOAD_ID = z
  .guid()
  .optional()
  .describe(
    'Chosen by the client. Another try after a lost answer sends the same one, and stores nothing twice.',
  )

export const PrivateAlbum = z
  .object({
    id: z.guid(),
    ownerId: z.guid(),
    title: z.string(),
    description: z.string().nullable(),
    imageUrls: z.array(z.string()).describe('In their order: paths on this server, for those with access.'),
    images: z.array(z.object({ id: z.guid(), url: z.string() })),
    imageCount: z.int(),
    coverImageUrl: z.string().nullable(),
    isPublic: z.literal(false),
    isExplicit: z.boolean().describe('Opens only for receivers whose age was checked.'),
    isOverLimit: z.boolean().describe('Over the free limits since premium ended: it cannot be shared.'),
    createdAt: moment(),
    updatedAt: moment(),
  })
  .describe('An own private album.') satisfies z.ZodType<AsJson<AlbumAsJson>>

export const ChatRoom = z
  .object({
    id: z.guid(),
    otherUser: z.object({
      id: z.guid(),
      firstName: z.string().nullable().describe('Null for a deleted account.'),
      lastName: z.null(),
      profileImageUrl: z.string().nullable(),
    }),
    lastMessage: z
      .object({
        content: z
          .string()
          .describe(
            'Empty for a photo without text, for an unsent message, and if the reader has switched message previews off.',
          ),
        messageType: z.enum(MESSAGE_TYPES),
        isOwn: z.boolean(),
        isUnsent: z.boolean(),
        createdAt: moment(),
      })
      .nullable()
      .describe('Null if the reader has cleared the conversation.'),
    unreadCount: z.int(),
    isRequest: z.boolean().describe('Whether it is a request that nobody has accepted or answered yet.'),
    acceptsImages: z
      .boolean()
      .describe('Whether the reader has accepted photos of the other person (`acceptImages`).'),
    updatedAt: moment(),
  })
  .describe('A conversation as one of its two members sees it.') satisfies z.ZodType<SerializedRoom>
