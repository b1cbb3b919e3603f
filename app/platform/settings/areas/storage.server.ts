import { join, resolve } from 'node:path'
import { z } from 'zod'
import { demandedIf, documented, settingsArea } from '../area.server'
import { httpUrl, text } from '../values.server'
import { dataDirOf } from './app.server'

export type S3Settings = {
  endpoint?: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}
type StorageSettings = { driver: 'disk'; dir: string } | ({ driver: 's3' } & S3Settings)

const DRIVERS = ['disk', 's3'] as const

const demandedDriver = z.enum(DRIVERS, {
  error: ({ input }) => (input === undefined ? 'is missing: set it to disk or s3' : 'must be disk or s3'),
})

/** Where photos and other files are stored. */
export const storage = settingsArea({
  schema({ isProduction, given }) {
    const needsDir = isProduction && given.STORAGE_DRIVER === 'disk'
    const needsBucket = given.STORAGE_DRIVER === 's3'
    return z.object({
      STORAGE_DRIVER: documented(
        'required: file storage, disk or s3',
        isProduction ? demandedDriver : demandedDriver.default('disk'),
        'disk',
      ),
      STORAGE_DIR: documented(
        'required for disk: the folder',
        demandedIf(needsDir, text, 'the folder of the stored files'),
        '/var/lib/orchidee/storage',
      ),
      S3_ENDPOINT: documented(
        "for s3: the URL of a server other than Amazon's, such as MinIO",
        httpUrl.optional(),
      ),
      S3_REGION: documented('for s3: the region', text.default('us-east-1'), 'us-east-1'),
      S3_BUCKET: documented(
        'required for s3: the bucket, which must exist',
        demandedIf(needsBucket, text, 'the name of the bucket'),
      ),
      S3_ACCESS_KEY_ID: documented(
        'required for s3: the access key',
        demandedIf(needsBucket, text, 'the access key of the bucket'),
      ),
      S3_SECRET_ACCESS_KEY: documented(
        'required for s3: the secret key',
        demandedIf(needsBucket, text, 'the secret key of the bucket'),
      ),
    })
  },
  read: (values, context): { storage: StorageSettings } => ({
    storage:
      values.STORAGE_DRIVER === 's3'
        ? {
            driver: 's3',
            endpoint: values.S3_ENDPOINT,
            region: values.S3_REGION,
            bucket: values.S3_BUCKET ?? '',
            accessKeyId: values.S3_ACCESS_KEY_ID ?? '',
            secretAccessKey: values.S3_SECRET_ACCESS_KEY ?? '',
          }
        : { driver: 'disk', dir: resolve(values.STORAGE_DIR ?? join(dataDirOf(context), 'storage')) },
  }),
})
