import { sessionCookieName } from '~/platform/http/session.server'
import { singleton } from '~/platform/process/singleton.server'
import { env } from '~/platform/settings/env.server'
import { CODES, refusalsOf } from './codes'
import type { Operation, Parameter } from './operation'
import { AREAS } from './operations'
import { givenSchema, type ResponseSchemas, refTo, responseSchemas, type Schema } from './schemas'

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

type Response = {
  description: string
  headers?: Record<string, { description: string; schema: Schema }>
  content?: Record<string, { schema: Schema }>
}

/** Every status of a call, success and error. One that is its own and the host's, as 400 of the payment notice, has both bodies. */
function responsesOf(operation: Operation, schemas: ResponseSchemas): Record<string, Response> {
  const responses = ownResponses(operation, schemas)
  for (const [status, refusal] of Object.entries(refusals(operation))) {
    const own = responses[status]
    responses[status] = own
      ? {
          ...refusal,
          description: `${own.description}\n\n${refusal.description}`,
          content: { ...own.content, ...refusal.content },
        }
      : refusal
  }
  return responses
}

function ownResponses({ id, responses }: Operation, schemas: ResponseSchemas): Record<string, Response> {
  return Object.fromEntries(
    Object.entries(responses).map(([status, { description, schema, type = 'application/json', headers }]) => {
      const shape = schema ? schemas.at(id, status) : undefined
      const hasBody = shape !== undefined || type !== 'application/json'
      return [
        status,
        {
          description,
          ...(headers && { headers: headersOf(headers) }),
          ...(hasBody && { content: { [type]: { schema: shape ?? { type: 'string' } } } }),
        },
      ]
    }),
  )
}

function refusals(operation: Operation): Record<string, Response> {
  return Object.fromEntries(
    Object.entries(refusalsOf(operation)).map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${meaningOf(code)}`).join('\n\n'),
        ...(WAITING.includes(status) && { headers: headersOf({ 'Retry-After': waitOf(codes) }) }),
        content: { 'application/json': { schema: refusalSchema(codes) } },
      },
    ]),
  )
}

const WAITING: readonly string[] = ['429', '503']

/** A harder task does not become easier by waiting. */
function waitOf(codes: readonly string[]): string {
  return codes.includes('task-required') ? 'Seconds; missing with `task-required`.' : 'Seconds.'
}

/** `invalid-input` has more members than other errors. */
function refusalSchema(codes: readonly string[]): Schema {
  const others = codes.filter((code) => code !== 'invalid-input')
  const plain: Schema = {
    allOf: [{ $ref: refTo('Error') }, { type: 'object', properties: { code: { enum: others } } }],
  }
  return others.length === codes.length ? plain : { anyOf: [{ $ref: refTo('InvalidInput') }, plain] }
}

function meaningOf(code: string): string {
  const meaning = CODES[code]
  if (!meaning) throw new Error(`codes.ts has no meaning for ${code}`)
  return meaning
}

function headersOf(headers: Record<string, string>) {
  return Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [
      name,
      { description, schema: { type: 'string' as const } },
    ]),
  )
}
