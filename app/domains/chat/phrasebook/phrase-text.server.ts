import type { Language } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'
import { isPhrase, type Phrase } from './phrases'

/** The text of a phrase in a language. */
export const phraseText = (language: Language, phrase: Phrase): string =>
  translator(language)(`phrasebook:sentences.${phrase}`)

/**
 * A message in the reader's language, with its quote: phrases are translated, all other text stays as written. For a key that is not in the phrasebook
 * (any more) the sender's text stays. Empty text stays empty.
 */
export function localizePhrase<Said extends Phrased & { quote?: Phrased | null }>(
  language: Language,
  said: Said,
): Said {
  const own = inLanguage(language, said)
  return said.quote?.phrase ? { ...own, quote: inLanguage(language, said.quote) } : own
}

type Phrased = { content: string; phrase: string | null }

function inLanguage<Said extends Phrased>(language: Language, said: Said): Said {
  const { content, phrase } = said
  if (phrase === null || content === '' || !isPhrase(phrase)) return said
  return { ...said, content: phraseText(language, phrase) }
}

/** The phrase of a form whose field still contains its text; a changed text is the sender's own. */
export function unchangedPhrase(
  language: Language,
  { content, phrase }: { content: string; phrase?: Phrase | undefined },
): { content: string; phrase: Phrase | undefined } {
  return { content, phrase: phrase && phraseText(language, phrase) === content ? phrase : undefined }
}

/** The content of a message: own text, or the text of a phrase in the sender's language. */
export function phraseToContent(
  language: Language,
  { content = '', phrase }: { content?: string | undefined; phrase?: Phrase | undefined },
): { content: string; phrase: Phrase | undefined } {
  return { content: phrase ? phraseText(language, phrase) : content, phrase }
}
