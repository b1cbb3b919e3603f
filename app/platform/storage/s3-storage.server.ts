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
import pLimit from 'p-limit'
import type { S3Settings } from '../settings/areas/storage.server'
import { seconds } from '../time/durations'
import { checkKey, checkPrefix, isKey, RangeNotSatisfiable } from './keys.server'
import type { ByteRange, Storage, StoredObject } from './storage.server'

const CONCURRENT_REMOVALS = 10
/** How long the server may take to begin its response, unless a request has a limit of its own: parts of a stream, copies, lists. */
const RESPONSE_TIMEOUT = seconds(20)
/** The limit for storing a file in one request. */
const PUT_OPTIONS = { requestTimeout: seconds(10) }
/** The limit for reads and removals. */
const SHORT_OPTIONS = { requestTimeout: seconds(4) }
const MAX_ATTEMPTS = 2

/**
 * Storage in a bucket of an S3-compatible server. The access key needs the permissions to get, put, delete and list objects. Without the
 * permission to list, S3 responds with 403 instead of 404 for a missing object.
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
    // Servers other than Amazon's do not support the newer checksums; some store them as part of the object.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: MAX_ATTEMPTS,
    // Without throwOnRequestTimeout the SDK only logs a warning after the timeout and waits for ever.
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
      else await client.send(new PutObjectCommand(params), PUT_OPTIONS)
    },

    async get(key, range) {
      try {
        return toStoredObject(
          await client.send(
            new GetObjectCommand({ Bucket, Key: checkKey(key), Range: rangeHeader(range) }),
            SHORT_OPTIONS,
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
      const limit = pLimit(CONCURRENT_REMOVALS)
      // One request per object: batch deletes require checksums that some servers do not support, and Google's storage has no batch delete.
      const results = await Promise.allSettled(
        keys
          .map(checkKey)
          .map((Key) => limit(() => client.send(new DeleteObjectCommand({ Bucket, Key }), SHORT_OPTIONS))),
      )
      const failures = results.flatMap((result) =>
        result.status === 'rejected' && statusOf(result.reason) !== 404 ? [result.reason] : [],
      )
      if (failures.length > 0)
        throw new AggregateError(failures, `${failures.length} objects could not be removed`)
    },

    async *list(prefix) {
      for await (const { key } of this.listObjects(prefix)) yield key
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

function toStoredObject(response: GetObjectCommandOutput): StoredObject {
  if (!(response.Body instanceof Readable)) throw new Error('the response of the storage has no body')
  return {
    body: response.Body,
    size: Number(response.ContentRange?.split('/')[1] ?? response.ContentLength ?? 0),
    contentType: response.ContentType ?? 'application/octet-stream',
    etag: response.ETag ?? '""',
  }
}

function rangeHeader(range?: ByteRange): string | undefined {
  return range && `bytes=${range.start}-${range.end ?? ''}`
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
}
