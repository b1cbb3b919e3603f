import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type Options = { challenge: string; user?: { id: string } }

/** Flags of WebAuthn's authenticator data: present, verified, and with a new credential inside. */
const PRESENT_AND_VERIFIED = 0x05
const WITH_CREDENTIAL = 0x40

/** A passkey (WebAuthn, ES256, no attestation) as a phone would keep it, for programs that sign in by one. */
export function authenticatorKey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const rpIdHash = sha256(Buffer.from(new URL(origin).hostname))
  let uses = 0
  let userHandle: string | undefined

  const credential = () => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
  })
  const clientData = (type: string, { challenge }: Options) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = (flags: number, more = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(++uses)
    return Buffer.concat([rpIdHash, Buffer.from([flags]), counter, more])
  }

  return {
    /** Answers the options of adding one. */
    create(options: Options) {
      userHandle = options.user?.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array<ArrayBuffer>>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, bytes(x)],
          [-3, bytes(y)],
        ]),
      )
      const length = Buffer.from([0, id.length])
      const data = authenticatorData(
        PRESENT_AND_VERIFIED | WITH_CREDENTIAL,
        Buffer.concat([Buffer.alloc(16), length, id, key]),
      )
      const attestationObject = isoCBOR.encode(
        new Map<string, string | Map<string, never> | Uint8Array<ArrayBuffer>>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(data)],
        ]),
      )
      const clientDataJSON = base64url(clientData('webauthn.create', options))
      return {
        ...credential(),
        response: {
          clientDataJSON,
          attestationObject: base64url(attestationObject),
          transports: ['internal'],
        },
      }
    },

    /** Answers the options of signing in, or of proving again. */
    get(options: Options) {
      const data = authenticatorData(PRESENT_AND_VERIFIED)
      const client = clientData('webauthn.get', options)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...credential(),
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle,
        },
      }
    },
  }
}

const sha256 = (data: Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: Uint8Array) => Buffer.from(data).toString('base64url')
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
