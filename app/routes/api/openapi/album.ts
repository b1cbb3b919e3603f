import { z } from 'zod'
import type { AlbumAsJson } from '~/domains/albums/albums-json.server'
import { type AsJson, moment } from './shared-schemas'

export const PrivateAlbum = z
  .object({
    id: z.guid(),
    ownerId: z.guid(),
    title: z.string(),
    description: z.string().nullable(),
    imageUrls: z.array(z.string()).describe('In their order: paths on this server, for those with access.'),
    images: z.array(z.object({ id: z.guid(), url: z.string() })),
    imageCount: z.int(),
    coverImageUrl: z.string().nullable(),
    isPublic: z.literal(false),
    isExplicit: z.boolean().describe('Opens only for receivers whose age was checked.'),
    isOverLimit: z.boolean().describe('Over the free limits since premium ended: it cannot be shared.'),
    createdAt: moment(),
    updatedAt: moment(),
  })
  .describe('An own private album.') satisfies z.ZodType<AsJson<AlbumAsJson>>
