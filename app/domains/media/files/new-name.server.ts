import { randomBytes } from 'node:crypto'

/** A new random name for a photo: 128 bits, base64url. */
export const newMediaName = () => randomBytes(16).toString('base64url')
