const SEQ_MAX = 2 ** 31 - 1

/** The place in a conversation that an address names; undefined for anything that is none. */
export function parseSeq(params: URLSearchParams, name: 'before' | 'after'): number | undefined {
  const text = params.get(name) ?? ''
  const seq = /^\d{1,10}$/.test(text) ? Number(text) : SEQ_MAX + 1
  return seq <= SEQ_MAX ? seq : undefined
}
