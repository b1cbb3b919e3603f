import type { Viewer } from '~/domains/accounts/viewer.server'
import type { Language } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'
import { mayHaveReplies, quickRepliesOf } from '../quick-replies/quick-replies.server'
import { phraseText } from './phrase-text.server'
import { PHRASE_GROUPS, type Phrase, type PhraseGroup } from './phrases'

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
