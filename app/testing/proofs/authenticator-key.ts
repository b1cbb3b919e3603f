import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { Assertion, Attestation } from '~/domains/auth/passkeys/forms'

/** The input of an authenticator; a test may make it behave otherwise. */
type Ceremony = {
  /** base64url, as in the options. */
  challenge: string
  origin: string
  rpId: string
  /** Whether the user was verified by finger, face or code. */
  verified?: boolean
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/**
 * A key of an authenticator (WebAuthn Level 3, ES256, no attestation). `counter` can be set, as a copy of the key would have it.
 */
export function authenticatorKey(userHandle: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const credential = { id: base64url(id), rawId: base64url(id), type: 'public-key' as const }
  const key = {
    ...credential,
    counter: 0,

    register(ceremony: Ceremony): Attestation {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const length = Buffer.from([0, id.length])
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(x, y)])
      const authData = Buffer.concat([head(ceremony, key.counter, HAS_CREDENTIAL), attested])
      return {
        ...credential,
        authenticatorAttachment: undefined,
        response: {
          clientDataJSON: clientData('webauthn.create', ceremony),
          attestationObject: base64url(attestationObject(authData)),
          transports: ['internal'],
        },
      }
    },

    answer(ceremony: Ceremony): Assertion {
      key.counter++
      const authenticatorData = head(ceremony, key.counter, 0)
      const clientDataJSON = clientData('webauthn.get', ceremony)
      const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))])
      return {
        ...credential,
        authenticatorAttachment: undefined,
        response: {
          clientDataJSON,
          authenticatorData: base64url(authenticatorData),
          signature: base64url(sign('sha256', signed, privateKey)),
          userHandle: base64url(Buffer.from(userHandle)),
        },
      }
    },
  }
  return key
}

function clientData(type: string, { challenge, origin }: Ceremony): string {
  return base64url(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })))
}

function head({ rpId, verified = true }: Ceremony, counter: number, more: number): Buffer {
  const flags = USER_PRESENT | (verified ? USER_VERIFIED : 0) | more
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count])
}

/** CBOR by hand: { 1: 2 (EC), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y }. */
function coseKey(x: string, y: string): Buffer {
  const coordinate = (name: number, value: string) =>
    Buffer.concat([Buffer.from([name, 0x58, 32]), Buffer.from(value, 'base64url')])
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
    coordinate(0x21, x),
    coordinate(0x22, y),
  ])
}

/** CBOR by hand: { fmt: 'none', attStmt: {}, authData }. */
function attestationObject(authData: Buffer): Buffer {
  const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)])
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    Buffer.from([0x58, authData.length]),
    authData,
  ])
}
