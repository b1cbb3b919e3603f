import { isIPv6 } from 'node:net'

/**
 * The network that limits count for an IP address: the address itself for IPv4, its /64 for IPv6, because one household gets a whole /64
 * and could otherwise appear as 2^64 clients.
 */
export function networkOf(ip: string): string {
  const bare = ip.replace(/%.*$/, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(bare)) return bare
  return `${groupsOf(bare).slice(0, 4).join(':')}::/64`
}

/**
 * A network (as `networkOf` returns it) followed by the larger networks that contain it: for an IPv6 /64 its /56 and its /48, because
 * providers assign blocks of those sizes to one customer; none for an IPv4 address.
 */
export function networksAround(network: string): string[] {
  const groups = /^([0-9a-f]+):([0-9a-f]+):([0-9a-f]+):([0-9a-f]+)::\/64$/.exec(network)
  if (!groups) return [network]
  const [, first, second, third, fourth = ''] = groups
  const fourthOf56 = (Number.parseInt(fourth, 16) & 0xff00).toString(16)
  return [network, `${first}:${second}:${third}:${fourthOf56}::/56`, `${first}:${second}:${third}::/48`]
}

export function isLoopback(ip: string): boolean {
  if (ip === '127.0.0.1' || ip === '::ffff:127.0.0.1') return true
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
