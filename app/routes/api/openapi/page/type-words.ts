/** The words between types. English, as the document itself is: the page around them speaks the reader's language. */
export const TYPE_WORDS = {
  or: ' or ',
  with: ' with ',
  listOf: 'list of ',
  code: 'code ',
  optional: ' (optional)',
  document: 'openapi.json',
} as const
