/** A position in the write-ahead log, as Postgres writes it: two hexadecimal halves. Positions of one database only grow. */
export type WalPosition = bigint

/** Null for a text that is no position. */
export function walPositionOf(text: string | null): WalPosition | null {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text ?? '') ?? []
  if (high === undefined || low === undefined) return null
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
