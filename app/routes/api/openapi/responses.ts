import { CODES, refusalsOf } from './codes'
import type { Operation } from './operation'
import { type ResponseSchemas, refTo, type Schema } from './schemas'

export type Response = {
  description: string
  headers?: Record<string, { description: string; schema: Schema }>
  content?: Record<string, { schema: Schema }>
}

/** Every status of a call, success and error. One that is its own and the host's, as 400 of the payment notice, has both bodies. */
export function responsesOf(operation: Operation, schemas: ResponseSchemas): Record<string, Response> {
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
        ...((status === '429' || status === '503') && { headers: headersOf({ 'Retry-After': 'Seconds.' }) }),
        content: { 'application/json': { schema: refusalSchema(codes) } },
      },
    ]),
  )
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
