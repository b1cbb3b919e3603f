/** The legal pages of SPEC 2, and the page about withdrawal. */
export const LEGAL_DOCUMENTS = ['terms', 'privacy', 'imprint', 'withdrawal'] as const
export type LegalDocumentName = (typeof LEGAL_DOCUMENTS)[number]

/**
 * The versions of each document, the newest first, by the day from which they apply; texts/<document>/<version>/<language>.md holds the text.
 * A published version is never edited: a change is a new folder and a new line here. A new version of the terms asks members again.
 */
export const VERSIONS: Record<LegalDocumentName, readonly [string, ...string[]]> = {
  terms: ['2026-11-23', '2026-11-20'],
  privacy: ['2026-12-01', '2026-11-30', '2026-11-29', '2026-11-28', '2026-11-23', '2026-11-20'],
  imprint: ['2026-11-23'],
  withdrawal: ['2026-11-23'],
}

export const TERMS_VERSION = VERSIONS.terms[0]

/** The pages of the documents. */
export const LEGAL_PATHS: Record<LegalDocumentName, string> = {
  terms: '/agb',
  privacy: '/datenschutz',
  imprint: '/legal',
  withdrawal: '/widerruf',
}

/** A version by its name in an address; null for unknown ones. */
export function knownVersion(name: LegalDocumentName, version: string | null): string | null {
  return VERSIONS[name].find((known) => known === version) ?? null
}
