import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, test } from 'vitest'
import type { Storage } from '../storage/storage.server'
import { encryptTo } from './age-encryption.server'
import { readSegment } from './journal-segments.server'
import { readManifest } from './manifest.server'

/** So small that more of them than streams buffer are left once the file's header is decrypted: the connection breaks after that. */
const CHUNK = 1000

/** A place whose connection breaks in the middle of an encrypted file. */
async function breakingPlace(recipient: string, content: Buffer): Promise<Storage> {
  const sealed = await buffer(await encryptTo([recipient], Readable.from([content])))
  async function* half() {
    for (let at = 0; at < sealed.length / 2; at += CHUNK) yield sealed.subarray(at, at + CHUNK)
    throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
  }
  return { get: async () => ({ body: Readable.from(half()) }) } as unknown as Storage
}

test('a file of a backup that breaks off names the cause, which may be the network', async () => {
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  const content = gzipSync(randomBytes(300_000).toString('base64'))
  const reads: ((place: Storage) => Promise<unknown>)[] = [
    (place) => readManifest(place, [identity], 'of-tonight'),
    (place) => readSegment(place, [identity], 'of-tonight'),
  ]
  for (const readFrom of reads) {
    const error = await readFrom(await breakingPlace(recipient, content)).catch((failed: unknown) => failed)
    expect(error).toMatchObject({ message: expect.stringContaining('is damaged') })
    expect(error).toMatchObject({ cause: { code: 'ECONNRESET' } })
  }
})
