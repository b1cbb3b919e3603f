import type { z } from 'zod'
import type { Codes } from './codes'

export type Method = 'get' | 'post' | 'put' | 'delete'

/** One call of the API in the document. Schemas are those of the routes, without copies. */
export type Operation = {
  /** operationId: a verb and its object. */
  id: string
  method: Method
  /** As in OpenAPI: parameters in braces. */
  path: `/api/${string}`
  summary: string
  text?: string
  /** `needed`: 401 without; `used`: returns more to signed-in readers. */
  session?: 'needed' | 'used'
  /** It works while the session's device is locked; all others answer 423 then. */
  whileLocked?: true
  parameters?: readonly Parameter[]
  body?: Body
  /** Success responses by status. */
  answers: Record<number, Answer>
  /** The codes of its own refusals, by status; common ones are added. */
  refusals?: Codes
}

export type Parameter = {
  name: string
  in: 'path' | 'query'
  text: string
  schema: z.ZodType
  /** Several values: the parameter is repeated. */
  many?: true
}

export type Body = {
  schema: z.ZodType
  /** Every member is optional, and so is the body. */
  optional?: true
  /** JSON by default; errors of a form have their own codes. */
  type?: 'multipart/form-data'
}

export type Answer = {
  says: string
  /** None for a response without a body, or with another type than JSON. */
  schema?: z.ZodType
  type?: 'application/json' | 'text/html' | 'text/plain' | 'application/openapi+json'
  headers?: Record<string, string>
}

export type Area = { name: string; text: string; operations: readonly Operation[] }
