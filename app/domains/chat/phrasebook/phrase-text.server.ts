import type { Language } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'
import { isPhrase, type Phrase } from './phrases'

/** A sentence of the phrasebook in a language. */
export const phraseText = (language: Language, phrase: Phrase): string =>
  translator(language)(`phrasebook:sentences.${phrase}`)

/**
 * What was said, as somebody who reads that language gets it: sentences of the phrasebook in their own words, all else as it was
 * written. A key that the phrasebook does not know (any more) leaves the words of the sender. Where no words are shown none come in.
 */
export function localizePhrase<Said extends { content: string; phrase: string | null }>(
  language: Language,
  said: Said,
): Said {
  const { content, phrase } = said
  if (phrase === null || content === '' || !isPhrase(phrase)) return said
  return { ...said, content: phraseText(language, phrase) }
}

/** What somebody says: own words, or a sentence of the phrasebook, whose words are kept in the sender's language. */
export function phraseToContent(
  language: Language,
  { content = '', phrase }: { content?: string | undefined; phrase?: Phrase | undefined },
): { content: string; phrase: Phrase | undefined } {
  return { content: phrase ? phraseText(language, phrase) : content, phrase }
}
