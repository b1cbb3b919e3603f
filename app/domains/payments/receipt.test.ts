import { inflateSync } from 'node:zlib'
import { LANGUAGES } from 'db/limits/platform'
import { expect, it } from 'vitest'
import { translator } from '~/i18n/server.server'
import { env } from '~/platform/settings/env.server'
import type { OwnPayment } from './own-payments.server'
import { receiptPdf } from './receipt.server'

const payment: OwnPayment = {
  id: '0192f0c1-0000-7000-8000-000000000001',
  status: 'paid',
  amountCents: 123_456,
  days: 30,
  paidAt: new Date('2026-03-09T12:00:00Z'),
  endedAt: null,
  receiptNumber: 42,
}

/** The printed lines, with plain spaces. The built-in fonts of a PDF encode text as Windows-1252. */
async function printedLines(
  changes: Partial<OwnPayment>,
  language: (typeof LANGUAGES)[number],
): Promise<string[]> {
  const pdf = (await receiptPdf({ ...payment, ...changes }, language)).toString('latin1')
  const [, content = ''] = /\/FlateDecode[^>]*>>\s*stream\r?\n([\s\S]*?)\r?\nendstream/.exec(pdf) ?? []
  const drawn = inflateSync(Buffer.from(content, 'latin1')).toString('latin1')
  return [...drawn.matchAll(/\[([^\]]*)\] TJ/g)].map(([, parts = '']) =>
    [...parts.matchAll(/<([0-9a-f]*)>/g)]
      .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
      .join('')
      .replaceAll('\u0080', '€')
      .replaceAll('\u00a0', ' '),
  )
}

it.each([
  ['de', '09.03.2026', '1.037,45 €', '197,11 €', '1.234,56 €'],
  ['en', '09/03/2026', '€1,037.45', '€197.11', '€1,234.56'],
  ['pt', '09/03/2026', '€ 1.037,45', '€ 197,11', '€ 1.234,56'],
  ['es', '09/03/2026', '1037,45 €', '197,11 €', '1234,56 €'],
  ['fr', '09/03/2026', '1 037,45 €', '197,11 €', '1 234,56 €'],
] as const)(
  'has number, date, net, tax and total in %s, in characters that the fonts of a PDF have',
  async (language, ...figures) => {
    const lines = await printedLines({}, language)
    expect(lines.join('\n')).toContain('RE-000042')
    for (const figure of figures) expect(lines).toContain(figure)
    expect(lines.join('')).not.toMatch(/premium:|\{\{|undefined/)
  },
)

it.each(LANGUAGES)('names the operator with the address in %s', async (language) => {
  const { name, address } = env().operator
  const lines = await printedLines({}, language)
  for (const line of [name, address]) expect(lines).toContain(line)
})

it.each(LANGUAGES)('names a refund and a chargeback in %s, with the date', async (language) => {
  const endedAt = new Date('2026-03-12T12:00:00Z')
  const label = (key: 'refunded' | 'chargedBack') =>
    translator(language)(`premium:receipt.${key}`, { date: '' }).split(' ')[0]
  expect(await printedLines({ status: 'refunded', endedAt }, language)).toContainEqual(
    expect.stringContaining(String(label('refunded'))),
  )
  expect((await printedLines({ status: 'charged-back', endedAt }, language)).join()).toMatch(/12/)
})
