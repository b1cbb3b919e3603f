import { sessionCookieName } from '~/platform/http/session.server'
import { singleton } from '~/platform/process/singleton.server'
import { env } from '~/platform/settings/env.server'
import type { Operation, Parameter } from './operation'
import { AREAS } from './operations'
import { type Response, responsesOf } from './responses'
import { givenSchema, type ResponseSchemas, responseSchemas, type Schema } from './schemas'

export type Document = ReturnType<typeof makeDocument>
export type DocumentedCall = {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security?: Record<string, string[]>[]
  parameters?: { name: string; in: string; description: string; required: boolean; schema: Schema }[]
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> }
  responses: Record<string, Response>
}

/** The OpenAPI 3.1 document of all calls, built once from the schemas that the routes use. */
export function openApiDocument(): Document {
  return singleton('openapi-document', makeDocument)
}

function makeDocument() {
  const { appName, appUrl } = env()
  const schemas = responseSchemas()
  const paths: Record<string, Record<string, DocumentedCall>> = {}
  for (const area of AREAS) {
    for (const call of area.operations) {
      paths[call.path] = { ...paths[call.path], [call.method]: described(call, area.name, schemas) }
    }
  }
  return {
    openapi: '3.1.1',
    info: { title: `${appName} API`, version: '1', description: DESCRIPTION },
    servers: [{ url: new URL(appUrl).origin }],
    tags: AREAS.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      schemas: schemas.named,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookieName(appUrl),
          description: 'Issued by POST /api/auth/login.',
        },
      },
    },
  }
}

const DESCRIPTION = [
  'All functions of the pages, as JSON. Bodies are `application/json` in UTF-8; unknown members are ignored.',
  'Every error is `{ message, code }`: the message is in the language of `?lang=`, of the cookie `lang` or of Accept-Language (de, en, pt, es, fr), the code never changes. Other methods of these addresses answer 405 with `Allow`, unknown addresses 404.',
  'Browsers may only call from the pages of this site; other clients send no Origin and may call from everywhere.',
].join('\n\n')

function described(call: Operation, tag: string, schemas: ResponseSchemas): DocumentedCall {
  const { id, summary, description, session, parameters, body } = call
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description && { description }),
    // An empty requirement means that the session is optional.
    ...(session && { security: session === 'needed' ? [{ session: [] }] : [{}, { session: [] }] }),
    ...(parameters && { parameters: parameters.map(parameterOf) }),
    ...(body && {
      requestBody: {
        required: !body.optional,
        content: { [body.type ?? 'application/json']: { schema: givenSchema(body.schema) } },
      },
    }),
    responses: responsesOf(call, schemas),
  }
}

function parameterOf({ name, in: where, description, schema, many }: Parameter) {
  const one = givenSchema(schema)
  return {
    name,
    in: where,
    description,
    required: where === 'path',
    schema: many ? { type: 'array' as const, items: one } : one,
  }
}
