import { expect, test } from 'vitest'
import { isLoopback, networkOf, networksAround } from './network'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
  ['no address', 'no address'],
])('%s counts as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

test('an IPv6 network also counts as part of its /56 and its /48', () => {
  expect(networksAround(networkOf('2001:db8:1:abcd:3:4:5:6'))).toEqual([
    '2001:db8:1:abcd::/64',
    '2001:db8:1:ab00::/56',
    '2001:db8:1::/48',
  ])
  for (const other of ['203.0.113.7', '', 'no address'])
    expect(networksAround(networkOf(other))).toEqual([other])
})

test('isLoopback is true for addresses of the same machine only', () => {
  expect(['127.0.0.1', '::1', '::ffff:127.0.0.1', '127.9.9.9'].map(isLoopback)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(['10.0.0.1', '2001:db8::1', '::2'].map(isLoopback)).toEqual([false, false, false])
})
