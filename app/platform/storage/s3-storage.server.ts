import { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadBucketCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { seconds } from '../time/durations'
import { checkKey, checkPrefix, isKey, RangeNotSatisfiable } from './keys.server'
import type { ByteRange, Storage, StoredObject } from './storage.server'

export type S3Settings = {
  endpoint?: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

const REMOVED_AT_ONCE = 10
/** How long the server may take to begin its response: to a part of a stream, to an uploaded file, and to any other request. */
const RESPONSE_TIMEOUT = seconds(20)
const STORE_OPTIONS = { requestTimeout: seconds(10) }
const QUERY_OPTIONS = { requestTimeout: seconds(4) }
const TRIES = 2

/**
 * Storage in a bucket of any S3-compatible server. The keys need the rights to get, put, delete and list: without the right to list, S3
 * answers 403 instead of 404 for a missing object.
 */
export function s3Storage({
  bucket: Bucket,
  endpoint,
  region,
  accessKeyId,
  secretAccessKey,
}: S3Settings): Storage {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Other servers than Amazon's do not support the newer checksums; some store them as part of the object.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: TRIES,
    // Without the second setting the SDK only logs that time is up, and a silent server is waited for without end.
    requestHandler: {
      connectionTimeout: seconds(3),
      requestTimeout: RESPONSE_TIMEOUT,
      throwOnRequestTimeout: true,
    },
  })

  return {
    async put(key, body, { contentType }) {
      const params = { Bucket, Key: checkKey(key), Body: body, ContentType: contentType }
      if (body instanceof Readable) await new Upload({ client, params, queueSize: 1 }).done()
      else await client.send(new PutObjectCommand(params), STORE_OPTIONS)
    },

    async get(key, range) {
      try {
        return describe(
          await client.send(
            new GetObjectCommand({ Bucket, Key: checkKey(key), Range: header(range) }),
            QUERY_OPTIONS,
          ),
        )
      } catch (error) {
        if (statusOf(error) === 404) return null
        if (statusOf(error) === 416) throw new RangeNotSatisfiable()
        throw error
      }
    },

    async copy(from, to) {
      const CopySource = `${Bucket}/${checkKey(from)}`
      await client.send(new CopyObjectCommand({ Bucket, Key: checkKey(to), CopySource }))
    },

    async remove(keys) {
      const reasons: unknown[] = []
      const waiting = keys.map(checkKey)
      // One by one: the batch delete requires checksums that not every server supports, and Google's has no batch delete.
      const worker = async () => {
        for (let Key = waiting.pop(); Key !== undefined; Key = waiting.pop()) {
          await client.send(new DeleteObjectCommand({ Bucket, Key }), QUERY_OPTIONS).catch((error) => {
            if (statusOf(error) !== 404) reasons.push(error)
          })
        }
      }
      await Promise.all(Array.from({ length: REMOVED_AT_ONCE }, worker))
      if (reasons.length > 0)
        throw new AggregateError(reasons, `${reasons.length} objects could not be removed`)
    },

    async *list(prefix) {
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: checkPrefix(prefix) })) {
        for (const { Key } of page.Contents ?? []) if (Key && isKey(Key)) yield Key
      }
    },

    async *listObjects(prefix) {
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: checkPrefix(prefix) })) {
        for (const { Key, Size, ETag } of page.Contents ?? [])
          if (Key && isKey(Key)) yield { key: Key, size: Size ?? 0, etag: ETag ?? '""' }
      }
    },

    async check() {
      await client.send(new HeadBucketCommand({ Bucket }), { abortSignal: AbortSignal.timeout(seconds(3)) })
    },
  }
}

function describe(answer: GetObjectCommandOutput): StoredObject {
  if (!(answer.Body instanceof Readable)) throw new Error('the storage answered without a body')
  return {
    body: answer.Body,
    size: Number(answer.ContentRange?.split('/')[1] ?? answer.ContentLength ?? 0),
    contentType: answer.ContentType ?? 'application/octet-stream',
    etag: answer.ETag ?? '""',
  }
}

function header(range?: ByteRange): string | undefined {
  return range && `bytes=${range.start}-${range.end ?? ''}`
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
}
