import { expect, test } from 'vitest'
import { LANGUAGES } from '~/i18n/languages'
import { differences } from './differences.server'
import { legalDocument } from './documents.server'

test.each(LANGUAGES)('the changes put together are the texts of both versions (%s)', (language) => {
  for (const name of ['terms', 'privacy'] as const) {
    const [newer, older] = ['2026-11-23', '2026-11-20'].map((version) =>
      legalDocument(name, language, version).sections.flatMap(({ heading, paragraphs }) => [
        heading,
        ...paragraphs,
      ]),
    )
    const lines = differences(name, '2026-11-23', language) ?? []
    const of = (left: 'added' | 'removed') =>
      lines
        .map(({ parts }) => parts.filter(({ change }) => change !== left).map(({ text }) => text))
        .filter((parts) => parts.length > 0)
        .map((parts) => parts.join(''))
    expect(lines.length).toBeGreaterThan(20)
    // Unchanged paragraphs are left out, so each line is one of its version, in the same order.
    expect(older?.filter((line) => of('added').includes(line))).toEqual(of('added'))
    expect(newer?.filter((line) => of('removed').includes(line))).toEqual(of('removed'))
  }
})

test('the first version changed nothing', () => {
  expect(differences('terms', '2026-11-20', 'de')).toBeNull()
  expect(differences('imprint', '2026-11-23', 'de')).toBeNull()
})
