import { EXPORT_FILES, EXPORT_VALID_DAYS } from 'db/limits/exports'
import { z } from 'zod'
import { formatMoment } from '~/i18n/format/times'
import { translator } from '~/i18n/server.server'
import type { ExportPart, ExportSubject } from '~/platform/personal-data/export-parts.server'
import { env } from '~/platform/settings/env.server'
import { now } from '~/platform/time/clock.server'
import { PERSONAL_DATA } from '../personal-data.server'

/** An entry of the archive, in the form that client-zip expects. */
type ArchiveEntry = {
  name: string
  lastModified: Date
  input: string | Uint8Array | AsyncIterable<string | Uint8Array>
}

const PARTS_BY_NAME = new Map(
  PERSONAL_DATA.flatMap((data) => data.exports ?? []).map((part) => [part.name, part]),
)

/** The parts that the domains declare, in the order of EXPORT_FILES. */
export const EXPORT_PARTS: readonly ExportPart[] = EXPORT_FILES.flatMap(
  (name) => PARTS_BY_NAME.get(name) ?? [],
)

/**
 * All data of a person, as the entries of an archive: a README in the person's language, the rows of each domain as JSON with a schema, then
 * pictures and receipts. Rows are read and written in pages, so that the memory does not grow with the account.
 */
export async function* archiveEntries(
  person: Omit<ExportSubject, 'pseudonymOf'>,
): AsyncGenerator<ArchiveEntry> {
  const subject = { ...person, pseudonymOf: pseudonyms(person.language) }
  const lastModified = now()
  yield { name: 'README.txt', lastModified, input: readme(subject, lastModified) }
  for (const part of EXPORT_PARTS) {
    yield { name: `schemas/${part.name}.schema.json`, lastModified, input: jsonSchema(part) }
    yield { name: `data/${part.name}.json`, lastModified, input: jsonRows(part, subject) }
  }
  for (const part of EXPORT_PARTS)
    for await (const { path, lastModified: at, open } of part.files?.(subject) ?? []) {
      const input = await open()
      // Null: the file was deleted after its row had been read.
      if (input) yield { name: path, lastModified: at, input }
    }
}

/** Other people appear as "Person 1", numbered in the order in which the archive names them. */
function pseudonyms(language: ExportSubject['language']): ExportSubject['pseudonymOf'] {
  const t = translator(language)
  const numbers = new Map<string, number>()
  return (otherId) => {
    if (otherId === null) return null
    const number = numbers.get(otherId) ?? numbers.size + 1
    numbers.set(otherId, number)
    return t('archive:person', { number })
  }
}

/** The rows of a part as a JSON array with one row per line, in chunks. */
async function* jsonRows(part: ExportPart, subject: ExportSubject): AsyncGenerator<string> {
  let isFirst = true
  for await (const rows of part.pages(subject)) {
    if (rows.length === 0) continue
    yield `${isFirst ? '[\n' : ',\n'}${rows.map((row) => JSON.stringify(row)).join(',\n')}`
    isFirst = false
  }
  yield isFirst ? '[]\n' : '\n]\n'
}

const jsonSchema = ({ row }: ExportPart): string =>
  `${JSON.stringify(z.toJSONSchema(z.array(row)), null, 2)}\n`

function readme({ language }: ExportSubject, createdAt: Date): string {
  const t = translator(language)
  const { appName } = env()
  const files = EXPORT_PARTS.map(({ name }) => `data/${name}.json\n  ${t(`archive:file.${name}`)}`)
  return `${[
    t('archive:readme.title', { appName }),
    t('archive:readme.made', { moment: formatMoment(language, createdAt) }),
    t('archive:readme.lead'),
    ...files,
    `images/\n  ${t('archive:readme.images')}`,
    `receipts/\n  ${t('archive:readme.receipts')}`,
    `support/\n  ${t('archive:readme.support')}`,
    `schemas/\n  ${t('archive:readme.schemas')}`,
    t('archive:readme.people'),
    t('archive:readme.missing'),
    t('archive:readme.private', { days: EXPORT_VALID_DAYS }),
  ].join('\n\n')}\n`
}
