import { z } from 'zod'
import { SerializedMessage } from '~/domains/chat/messages/serialized-message'
import { FromClient, FromServer } from '~/domains/chat/realtime/protocol'
import { OPERATIONS } from './operations'
import { OwnUser, PublicProfile, ShortProfile } from './person'
import { ApiError, ChatRoom, InvalidInput, Message, PrivateAlbum } from './shared-schemas'

export type Schema = z.core.JSONSchema.BaseSchema
export type ResponseSchemas = {
  /** The schemas with a name in the document. */
  named: Record<string, Schema>
  /** The schema of a response: a reference to a named one, or the schema itself. */
  at(operationId: string, status: string): Schema | undefined
}

/** All response schemas, generated in one pass, so that named ones are referenced everywhere. */
export function responseSchemas(): ResponseSchemas {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(COMPONENTS)) registry.add(schema, { id })
  const places = new Map<string, string>()
  for (const { id, responses } of OPERATIONS) {
    for (const [status, { schema }] of Object.entries(responses)) {
      if (!schema) continue
      const place = placeOf(id, status)
      if (!registry.has(schema)) registry.add(schema, { id: place })
      places.set(place, registry.get(schema)?.id ?? place)
    }
  }
  const all = z.toJSONSchema(registry, { uri: refTo }).schemas
  return {
    named: Object.fromEntries(Object.keys(COMPONENTS).map((id) => [id, bare(all[id] ?? {})])),
    at: (operationId, status) => {
      const id = places.get(placeOf(operationId, status))
      if (id === undefined) return undefined
      return id in COMPONENTS ? { $ref: refTo(id) } : bare(all[id] ?? {})
    },
  }
}

/** The schema of client input. */
export function givenSchema(schema: z.ZodType): Schema {
  return bare(z.toJSONSchema(schema, { io: 'input' }))
}

export const refTo = (id: string) => `#/components/schemas/${id}`

const placeOf = (operationId: string, status: string) => `${operationId}-${status}`

/** Removes the keys that only a root schema needs. */
function bare({ $schema: _, $id: __, ...schema }: Schema): Schema {
  return schema
}

/** Schemas with a name in the document; all others are inlined. */
const COMPONENTS: Record<string, z.ZodType> = {
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

export type SocketMessage = { name: string; description: string; schema: Schema }

/** The socket at /ws, which OpenAPI cannot describe: every message type, from the schemas that validate them. */
export function socketMessages(): { fromClient: SocketMessage[]; fromServer: SocketMessage[] } {
  return { fromClient: described(FromClient), fromServer: described(FromServer) }
}

function described({ options }: { options: readonly z.ZodObject[] }): SocketMessage[] {
  return options.map((option) => {
    const { description = '', ...schema } = givenSchema(option)
    return { name: typesOf(schema), description, schema }
  })
}

function typesOf({ properties }: Schema): string {
  const type = properties?.type
  if (typeof type !== 'object') return ''
  return String(type.const ?? type.enum?.join(', ') ?? '')
}
