import {
  ALBUM_ACCESS_HOURS,
  ALBUM_IMAGES_MAX,
  ALBUMS_MAX,
  FREE_ALBUM_IMAGES,
  FREE_ALBUMS,
  IMAGE_MAX_MB,
} from 'db/limits/media'
import { z } from 'zod'
import { AlbumJson, ShareJson } from '~/domains/albums/forms'
import { ALBUM_REFUSAL_STATUS as ALBUM } from '~/domains/albums/refusal'
import { MEDIA_REFUSAL_STATUS } from '~/domains/media/refusal'
import { boundedArray } from '~/platform/input/bounded'
import { codesByStatus, omitCodes, pickCodes } from '../codes'
import type { Area } from '../operation'
import { Message, moment, PrivateAlbum, UPLOAD_ID } from '../shared-schemas'

const PROVIDERS = pickCodes(ALBUM, 'providers-only')
const NOT_FOUND = { ...PROVIDERS, 'not-found': ALBUM.unknown }
// Three are of profile photos only. Too many files are answered with `no-room` instead of `too-many`.
const IMAGE = omitCodes(MEDIA_REFUSAL_STATUS, 'unknown', 'photo-limit', 'customer', 'too-many')

const albumId = { name: 'albumId', in: 'path' as const, description: 'An own album.', schema: z.guid() }

export const ALBUMS: Area = {
  name: 'Private albums',
  description: `For providers. Free: ${FREE_ALBUMS} album with ${FREE_ALBUM_IMAGES} images, unless admins have set other numbers; with premium ${ALBUMS_MAX} albums with ${ALBUM_IMAGES_MAX} images each.`,
  operations: [
    {
      id: 'listAlbums',
      method: 'get',
      path: '/api/private-albums',
      summary: 'Own albums',
      session: 'needed',
      responses: { 200: { description: 'Oldest first.', schema: z.array(PrivateAlbum) } },
      refusals: codesByStatus(PROVIDERS),
    },
    {
      id: 'createAlbum',
      method: 'post',
      path: '/api/private-albums',
      summary: 'Create an album',
      session: 'needed',
      body: { schema: AlbumJson },
      responses: { 200: { description: 'The new album.', schema: PrivateAlbum } },
      refusals: codesByStatus(pickCodes(ALBUM, 'providers-only', 'album-limit', 'album-bound')),
    },
    {
      id: 'deleteAlbum',
      method: 'delete',
      path: '/api/private-albums/{albumId}',
      summary: 'Delete an album with its images',
      session: 'needed',
      parameters: [albumId],
      responses: { 200: { description: 'Deleted.', schema: Message } },
      refusals: codesByStatus(NOT_FOUND),
    },
    {
      id: 'uploadAlbumImages',
      method: 'post',
      path: '/api/private-albums/{albumId}/upload',
      summary: 'Add images',
      description:
        'With more files than there is room nothing is stored. Otherwise each valid file is stored, and `refused` names the others; if none was stored, the answer is the error of the first.',
      session: 'needed',
      parameters: [albumId],
      body: {
        type: 'multipart/form-data',
        schema: z.object({
          images: boundedArray(z.file(), ALBUM_IMAGES_MAX).describe(
            `JPEG, PNG or WebP by content, at most ${IMAGE_MAX_MB} MB each.`,
          ),
          uploadId: UPLOAD_ID.describe('As for a profile photo, with one image alone.'),
        }),
      },
      responses: {
        200: {
          description: 'The stored images.',
          schema: z.object({
            images: z.array(z.object({ id: z.guid(), url: z.string() })),
            refused: z.array(
              z.object({ filename: z.string().nullable(), code: z.string(), message: z.string() }),
            ),
          }),
        },
      },
      refusals: codesByStatus({
        ...NOT_FOUND,
        ...pickCodes(ALBUM, 'image-bound', 'over-limit'),
        'no-room': 409,
        ...IMAGE,
      }),
    },
    {
      id: 'deleteAlbumImage',
      method: 'delete',
      path: '/api/private-albums/{albumId}/images/{imageId}',
      summary: 'Delete one image',
      session: 'needed',
      parameters: [
        albumId,
        { name: 'imageId', in: 'path', description: 'One of its images.', schema: z.guid() },
      ],
      responses: { 200: { description: 'Deleted.', schema: Message } },
      refusals: codesByStatus(NOT_FOUND),
    },
    {
      id: 'shareAlbum',
      method: 'post',
      path: '/api/private-albums/{albumId}/share',
      summary: 'Share an album in an accepted conversation',
      description: `Access lasts ${ALBUM_ACCESS_HOURS} hours; sharing again extends it. By the receiver or by the conversation.`,
      session: 'needed',
      parameters: [albumId],
      body: { schema: ShareJson },
      responses: {
        200: {
          description: 'The sharing, and its message.',
          schema: z.object({
            accessId: z.guid(),
            albumId: z.guid(),
            receiverId: z.guid(),
            messageId: z.guid(),
            expiresAt: moment(),
          }),
        },
      },
      refusals: codesByStatus({
        ...NOT_FOUND,
        ...pickCodes(ALBUM, 'no-conversation', 'over-limit', 'no-images', 'images-held', 'self', 'used-id'),
        'too-many': 429,
      }),
    },
    {
      id: 'revokeAlbumAccess',
      method: 'delete',
      path: '/api/private-albums/{albumId}/access/{accessId}',
      summary: 'End a receiver’s access',
      session: 'needed',
      parameters: [albumId, { name: 'accessId', in: 'path', description: 'The sharing.', schema: z.guid() }],
      responses: { 200: { description: 'Ended, or over before.', schema: Message } },
      refusals: codesByStatus(NOT_FOUND),
    },
  ],
}
