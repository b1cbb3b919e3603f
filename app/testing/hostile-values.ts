import { randomUUID } from 'node:crypto'
import { writeKeyset } from '~/platform/secrets/signed-cursor.server'

/** Values of a parameter that code may stumble over: damaged ids, dates and cursors, long and invisible text, names of object properties. */
export function hostileValues(): string[] {
  const id = randomUUID()
  const asCursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const dates = [
    '+275760-09-13T00:00:00.000Z',
    '-271821-04-20T00:00:00.000Z',
    '0000-01-01',
    '9999-12-31',
    '2026-02-30',
    '2026-11-21',
    '2026-11-21T25:00:00Z',
    'infinity',
    '-infinity',
    'now',
    'epoch',
    'Thu, 01 Jan 1970',
    '1',
    '2026',
  ]
  const cursor = writeKeyset(
    { after: '+275760-09-13T00:00:00.000Z', id },
    { list: 'another', personId: null },
  )
  return [
    ...['', ' ', '0', '1', '-1', '1.5', '1e309', 'NaN', 'Infinity', '2147483647', '2147483648', '9999999999'],
    ...[
      '9'.repeat(400),
      'x'.repeat(5000),
      '\u0000',
      'a\u0000b',
      '\ud800',
      '\uffff',
      '\u{10ffff}',
      '\u202eabc',
      'ﷺ'.repeat(500),
    ],
    ...[
      "'; drop table users; --",
      '%',
      '%25',
      '_',
      '\\',
      '%00',
      '../../etc/passwd',
      '//evil.example',
      '<script>',
      '$(id)',
    ],
    ...['null', 'undefined', '[]', '{}', 'true', '__proto__', 'constructor', 'toString', 'hasOwnProperty'],
    ...[
      id,
      id.toUpperCase(),
      `{${id}}`,
      id.replaceAll('-', ''),
      `${id} `,
      '00000000-0000-0000-0000-000000000000',
    ],
    ...[
      'given',
      'received',
      'mutual',
      'newest',
      'oldest',
      'name',
      'requests',
      'archive',
      'home',
      'explore',
      'berlin',
      'de',
    ],
    ...dates,
    ...dates.map((date) => asCursor([date, id])),
    ...dates.map((date) => asCursor({ t: Date.parse(date), a: [0, 0, 0] })),
    ...[
      asCursor(['', '']),
      asCursor(['\u0000', id]),
      asCursor([null, id]),
      asCursor({ t: 1e308, a: [0, 0, 0] }),
      asCursor(null),
    ],
    ...[cursor, cursor.slice(0, -1), `${cursor}.`, cursor.replace('.', '..'), '.', '..'],
  ]
}
