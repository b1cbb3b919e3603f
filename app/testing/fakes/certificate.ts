import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { days } from '~/platform/time/durations'

/** A certificate for `localhost` that signs itself, valid for a day, with its key; both as PEM. */
export function selfSignedCertificate(): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(set(sequence(OID.commonName, utf8('localhost'))))
  const now = Date.now()
  const algorithm = sequence(OID.ecdsaWithSha256)
  const content = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([0x01]), randomBytes(8)])),
    algorithm,
    name,
    sequence(time(now - days(1)), time(now + days(1))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(
      0xa3,
      sequence(extension(OID.isAuthority, sequence(TRUE)), extension(OID.otherNames, hostNames())),
    ),
  )
  const signature = sign('sha256', content, privateKey)
  const der = sequence(content, algorithm, tagged(0x03, Buffer.concat([Buffer.from([0]), signature])))
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return {
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

// DER (ITU-T X.690), as far as a certificate needs it.
function tagged(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const { length } = body
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}

const sequence = (...parts: Buffer[]) => tagged(0x30, ...parts)
const set = (...parts: Buffer[]) => tagged(0x31, ...parts)
const integer = (bytes: Buffer) => tagged(0x02, bytes)
const utf8 = (text: string) => tagged(0x0c, Buffer.from(text))
const oid = (hex: string) => tagged(0x06, Buffer.from(hex, 'hex'))
const TRUE = tagged(0x01, Buffer.from([0xff]))

/** YYMMDDHHMMSSZ */
const time = (ms: number) =>
  tagged(0x17, Buffer.from(`${new Date(ms).toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`))

const OID = {
  commonName: oid('550403'),
  ecdsaWithSha256: oid('2a8648ce3d040302'),
  isAuthority: oid('551d13'),
  otherNames: oid('551d11'),
}

const extension = (id: Buffer, value: Buffer) => sequence(id, tagged(0x04, value))
const hostNames = () =>
  sequence(tagged(0x82, Buffer.from('localhost')), tagged(0x87, Buffer.from([127, 0, 0, 1])))
