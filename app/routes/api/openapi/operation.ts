import type { z } from 'zod'
import type { Codes } from './codes'

type Method = 'get' | 'post' | 'put' | 'delete'

/** One call of the API in the document. The schemas are the routes' own, not copies. */
export type Operation = {
  /** operationId: a verb and its object. */
  id: string
  method: Method
  /** As in OpenAPI: parameters in braces. */
  path: `/api/${string}`
  summary: string
  description?: string
  /** `needed`: without a session the answer is 401; `used`: signed-in readers get more. */
  session?: 'needed' | 'used'
  /** It works while the session's device is locked; all others answer 423 then. */
  whileLocked?: true
  parameters?: readonly Parameter[]
  body?: Body
  /** Its responses by status: success, and errors that are no JSON. */
  responses: Record<number, OwnResponse>
  /** The codes of its own refusals, by status; `refusalsOf` adds those of every call. */
  refusals?: Codes
}

export type Parameter = {
  name: string
  in: 'path' | 'query'
  description: string
  schema: z.ZodType
  /** Several values: the parameter is repeated. */
  many?: true
}

type Body = {
  schema: z.ZodType
  /** Every member is optional, and so is the body. */
  optional?: true
  /** Without it the body is JSON, which is refused with `invalid-input`; a multipart form names its codes. */
  type?: 'multipart/form-data'
}

type OwnResponse = {
  description: string
  /** Absent if the response has no body, or is not JSON. */
  schema?: z.ZodType
  type?: 'application/json' | 'text/html' | 'text/plain' | 'application/openapi+json'
  headers?: Record<string, string>
}

export type Area = { name: string; description: string; operations: readonly Operation[] }
