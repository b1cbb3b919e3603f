import { isIPv6 } from 'node:net'

/**
 * The network an address belongs to, as limits count it: an IPv4 address itself, an IPv6 address by its /64, because
 * one household is handed a whole /64 and could otherwise be 2^64 different people.
 */
export function networkOf(ip: string): string {
  const bare = ip.replace(/%.*$/, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(bare)) return bare
  return `${groupsOf(bare).slice(0, 4).join(':')}::/64`
}

export function isLoopback(ip: string): boolean {
  const network = networkOf(ip)
  return network.startsWith('127.') || ip === '::1'
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(ip: string): string[] {
  const [head = '', tail] = ip.split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const gap = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array<string>(Math.max(gap, 0)).fill('0'), ...after].map((group) =>
    Number.parseInt(group, 16).toString(16),
  )
}
