import { createDecipheriv, createECDH, createHmac } from 'node:crypto'

/**
 * Decrypts a push message as a browser does: RFC 8188 (aes128gcm, one record) with the keys of RFC 8291. Throws for anything that a browser
 * would drop.
 */
export function decryptPush(
  body: Buffer,
  { privateKey, auth }: { privateKey: Buffer; auth: Buffer },
): string {
  const salt = body.subarray(0, 16)
  const recordSize = body.readUInt32BE(16)
  const senderKey = body.subarray(21, 21 + body.readUInt8(20))
  const record = body.subarray(21 + senderKey.length)
  if (record.length > recordSize) throw new Error('more than one record')

  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), senderKey])
  const input = derive(auth, curve.computeSecret(senderKey), info, 32)
  const key = derive(salt, input, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(salt, input, Buffer.from('Content-Encoding: nonce\0'), 12)

  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== LAST_RECORD) throw new Error('the padding of another record')
  return padded.subarray(0, end).toString('utf8')
}

const LAST_RECORD = 2

/** HKDF with one block (RFC 5869). */
function derive(salt: Buffer, input: Buffer, info: Buffer, length: number): Buffer {
  const secret = createHmac('sha256', salt).update(input).digest()
  return createHmac('sha256', secret)
    .update(Buffer.concat([info, Buffer.from([1])]))
    .digest()
    .subarray(0, length)
}
