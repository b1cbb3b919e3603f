import type { Viewer } from '~/domains/accounts/viewer.server'
import type { Language } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'
import { mayHaveReplies, quickRepliesOf } from '../quick-replies/quick-replies.server'
import type { CannedReplies } from './canned-replies'
import { phraseText } from './phrase-text.server'
import { PHRASE_GROUPS, type PhraseGroup } from './phrases'

/** What a reader can say by one press: own replies, and the phrasebook in their language. */
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
