import type { z } from 'zod'
import type { Codes } from './codes-by-status'

export type Method = 'get' | 'post' | 'put' | 'delete'

/** One call of the API as the document describes it. Schemas are those the routes use; nothing is copied by hand. */
export type Operation = {
  /** operationId: a verb and what it is about. */
  id: string
  method: Method
  /** As in OpenAPI: parameters in braces. */
  path: `/api/${string}`
  summary: string
  text?: string
  /** `needed`: 401 without; `used`: says more to those who are signed in. */
  session?: 'needed' | 'used'
  parameters?: readonly Parameter[]
  body?: Body
  /** What it answers when all went well, by status. */
  answers: Record<number, Answer>
  /** The codes of its own refusals, by status; those that every call can give are added to them. */
  refusals?: Codes
}

export type Parameter = {
  name: string
  in: 'path' | 'query'
  text: string
  schema: z.ZodType
  /** Several values: the name is given several times. */
  many?: true
}

export type Body = {
  schema: z.ZodType
  /** Every member is optional, and so is the body. */
  optional?: true
  /** JSON unless told; what is wrong with a form has codes of its own. */
  type?: 'multipart/form-data'
}

export type Answer = {
  says: string
  /** None where the answer has no body, or another than JSON. */
  schema?: z.ZodType
  type?: 'application/json' | 'text/html' | 'application/openapi+json'
  headers?: Record<string, string>
}

export type Area = { name: string; text: string; operations: readonly Operation[] }
