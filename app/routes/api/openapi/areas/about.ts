import { z } from 'zod'
import type { Area } from '../operation'

export const ABOUT: Area = {
  name: 'About this API',
  description: 'The same description, for programs and for people.',
  operations: [
    {
      id: 'getDocument',
      method: 'get',
      path: '/api/openapi.json',
      summary: 'This document (OpenAPI 3.1)',
      responses: {
        200: {
          description: 'The document.',
          schema: z.looseObject({ openapi: z.string(), paths: z.looseObject({}) }),
        },
      },
    },
    {
      id: 'getDocs',
      method: 'get',
      path: '/api/docs',
      summary: 'This document as a page',
      responses: { 200: { description: 'The page.', type: 'text/html' } },
    },
  ],
}
