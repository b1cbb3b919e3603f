import { z } from 'zod'
import { ADMINISTRATION } from './areas/administration'
import { ALBUMS } from './areas/albums'
import { CHATTING } from './areas/chatting'
import { JOINING } from './areas/joining'
import { MODERATING } from './areas/moderating'
import { OWN_ACCOUNT, PHOTOS } from './areas/own-account'
import { PASSKEYS } from './areas/passkeys'
import { LIKES, PEOPLE } from './areas/people'
import { PREMIUM } from './areas/premium'
import { RECOVERING, SIGNING_IN } from './areas/signing-in'
import { SUPPORT } from './areas/support'
import type { Area, Operation } from './operation'

const ABOUT: Area = {
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
      session: 'used',
      responses: {
        200: { description: 'The page.', type: 'text/html' },
        302: {
          description: 'For a browser whose device is locked: the page that unlocks it.',
          headers: { Location: 'Where it is.' },
        },
      },
    },
  ],
}

/** EVERY call under /api; a test compares this with app/routes.ts. */
export const AREAS: readonly Area[] = [
  JOINING,
  SIGNING_IN,
  PASSKEYS,
  RECOVERING,
  OWN_ACCOUNT,
  PEOPLE,
  PHOTOS,
  LIKES,
  CHATTING,
  ALBUMS,
  PREMIUM,
  SUPPORT,
  MODERATING,
  ADMINISTRATION,
  ABOUT,
]

export const OPERATIONS: readonly Operation[] = AREAS.flatMap((area) => area.operations)
