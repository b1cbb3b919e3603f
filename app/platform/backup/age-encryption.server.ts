import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'

/** None of the private keys belongs to a recipient of the file. */
class WrongKey extends Error {
  override name = 'WrongKey'
  constructor() {
    super('The key does not open this backup: it belongs to none of the recipients of the backup.')
  }
}

type Digest = { size: number; sha256: string }

/** Encrypts a stream to public keys (age, https://age-encryption.org/v1): the machine that makes a backup cannot read it. */
export async function encryptTo(recipients: readonly string[], plain: Readable): Promise<Readable> {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  return asNode(await encrypter.encrypt(asWeb(plain)))
}

/**
 * Decrypts a stream. Throws WrongKey if no key fits. The returned stream fails at the first damaged or missing part, before it emits any byte
 * of that part.
 */
export async function decryptWith(identities: readonly string[], sealed: Readable): Promise<Readable> {
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  try {
    return asNode(await decrypter.decrypt(asWeb(sealed)))
  } catch (error) {
    sealed.destroy()
    if (error instanceof Error && /no identity matched/.test(error.message)) throw new WrongKey()
    throw error
  }
}

/** Reads the private keys of an identity file, as `age-keygen` writes it. */
export async function readIdentities(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`${file} cannot be read.`)
  })
  const keys = text.split(/\s+/).filter((word) => /^AGE-SECRET-KEY-[0-9A-Z-]+$/.test(word))
  if (keys.length === 0) throw new Error(`${file} contains no private key of age (AGE-SECRET-KEY-…).`)
  return keys
}

/** A stream that passes on its input and computes size and hash. Call `digest` only after its end. */
export function digestStream(): { through: Transform; digest: () => Digest } {
  const hash = createHash('sha256')
  let size = 0
  const through = new Transform({
    transform(chunk: Buffer, _, next) {
      size += chunk.byteLength
      hash.update(chunk)
      next(null, chunk)
    },
  })
  let sha256: string | undefined
  return {
    through,
    digest: () => {
      sha256 ??= hash.digest('hex')
      return { size, sha256 }
    },
  }
}

// The types of web streams in the DOM library and in Node differ.
const asWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>
const asNode = (stream: unknown) => Readable.fromWeb(stream as ReadableStream<Uint8Array>)
