const DIGITS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]

/**
 * Whether a text ends with its checksum of Bech32 (BIP 173), as public keys of age do: a mistyped or cut one does not. The library of age
 * checks it as well, but takes half a second to load, and every process reads the settings.
 */
export function hasBech32Checksum(text: string): boolean {
  const end = text.lastIndexOf('1')
  const prefix = [...text.slice(0, end)].map((letter) => letter.charCodeAt(0))
  const digits = [...text.slice(end + 1)].map((digit) => DIGITS.indexOf(digit))
  if (end < 1 || digits.length < 6 || digits.includes(-1)) return false
  const values = [...prefix.map((code) => code >> 5), 0, ...prefix.map((code) => code & 31), ...digits]
  return values.reduce(withValue, 1) === 1
}

function withValue(checksum: number, value: number): number {
  const top = checksum >>> 25
  return GENERATOR.reduce(
    (sum, factor, bit) => ((top >> bit) & 1 ? sum ^ factor : sum),
    ((checksum & 0x1ffffff) << 5) ^ value,
  )
}
