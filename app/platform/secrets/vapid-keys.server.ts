import { createECDH, ECDH } from 'node:crypto'

/** The keys that identify this platform to push services (RFC 8292), base64url without padding. */
export type VapidKeys = { publicKey: string; privateKey: string }

const CURVE = 'prime256v1'
/** 65 bytes in base64url; the first byte, 4, marks an uncompressed point. */
const PUBLIC_KEY = /^B[A-Za-z0-9_-]{86}$/
const PRIVATE_KEY = /^[A-Za-z0-9_-]{43}$/

/** Whether a text is an uncompressed point of P-256. */
export function isPublicKey(text: string): boolean {
  if (!PUBLIC_KEY.test(text)) return false
  try {
    // Throws for a point that is not on the curve.
    ECDH.convertKey(text, CURVE, 'base64url')
    return true
  } catch {
    return false
  }
}

export function isVapidPair(publicKey: string, privateKey: string): boolean {
  return PRIVATE_KEY.test(privateKey) && publicKeyOf(Buffer.from(privateKey, 'base64url')) === publicKey
}

/** Returns the key pair with the given private key: 32 bytes in hex. Throws for the few numbers that are no private key of the curve. */
export function vapidKeysOf(secretHex: string): VapidKeys {
  const secret = Buffer.from(secretHex, 'hex')
  const publicKey = publicKeyOf(secret)
  if (!publicKey) throw new Error('The push key in the data folder is not a valid private key; delete it.')
  return { publicKey, privateKey: secret.toString('base64url') }
}

function publicKeyOf(privateKey: Buffer): string | null {
  const keys = createECDH(CURVE)
  try {
    keys.setPrivateKey(privateKey)
    return keys.getPublicKey('base64url')
  } catch {
    return null
  }
}
