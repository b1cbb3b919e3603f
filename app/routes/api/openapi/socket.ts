import type { z } from 'zod'
import { FromClient, FromServer } from '~/domains/chat/realtime/protocol'
import { givenSchema, type Schema } from './schemas'

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
