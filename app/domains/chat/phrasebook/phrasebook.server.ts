import type { Viewer } from '~/domains/accounts/viewer.server'
import type { Language } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'
import { mayHaveReplies, quickRepliesOf } from '../quick-replies/quick-replies.server'
import { isPhrase, PHRASE_GROUPS, type Phrase, type PhraseGroup } from './phrases'

/** The text of a phrase in a language. */
export const phraseText = (language: Language, phrase: Phrase): string =>
  translator(language)(`phrasebook:sentences.${phrase}`)

/**
 * A message in the reader's language, with its quote: phrases are translated, all other text stays as written. So does the text of a phrase
 * that is no longer in the phrasebook, and empty text.
 */
export function localizePhrase<Message extends Phrased & { quote?: Phrased | null }>(
  language: Language,
  message: Message,
): Message {
  const own = translated(language, message)
  return message.quote?.phrase ? { ...own, quote: translated(language, message.quote) } : own
}

type Phrased = { content: string; phrase: string | null }

function translated<Message extends Phrased>(language: Language, message: Message): Message {
  const { content, phrase } = message
  if (phrase === null || content === '' || !isPhrase(phrase)) return message
  return { ...message, content: phraseText(language, phrase) }
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

/** The content of the composer's panel for quick replies and phrases. */
export type CannedReplies = {
  /** The reader's quick replies; null for customers, who cannot have any. */
  replies: { id: string; content: string }[] | null
  /** The phrasebook in the reader's language. */
  groups: { title: string; sentences: { phrase: Phrase; text: string }[] }[]
}

/** The quick replies of a reader, and the phrasebook in their language. */
export async function cannedRepliesFor(
  viewer: Pick<Viewer, 'id' | 'userType'>,
  language: Language,
): Promise<CannedReplies> {
  const t = translator(language)
  const groups = Object.entries(PHRASE_GROUPS).map(([name, phrases]) => ({
    title: t(`phrasebook:groups.${name as PhraseGroup}`),
    sentences: phrases.map((phrase) => ({ phrase, text: phraseText(language, phrase) })),
  }))
  return { replies: mayHaveReplies(viewer) ? await quickRepliesOf(viewer) : null, groups }
}
