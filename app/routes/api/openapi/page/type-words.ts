/** The words between types. English like the document itself, while the page around them is in the reader's language. */
export const TYPE_WORDS = {
  or: ' or ',
  with: ' with ',
  listOf: 'list of ',
  code: 'code ',
  optional: ' (optional)',
  document: 'openapi.json',
} as const
