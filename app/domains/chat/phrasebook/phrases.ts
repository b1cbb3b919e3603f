/**
 * The phrases of the phrasebook by topic, in display order. Their texts are in locales/<language>/phrasebook.json. A message stores the
 * key (messages.phrase): the text of a key may change, its meaning never.
 */
export const PHRASE_GROUPS = {
  greeting: [
    'hello',
    'goodEvening',
    'likeProfile',
    'getToKnow',
    'thanksForWriting',
    'whichLanguages',
    'seeYouSoon',
  ],
  time: [
    'freeToday',
    'whenSuits',
    'tellDayAndTime',
    'timeSuits',
    'bookedToday',
    'runningLate',
    'haveToCancel',
  ],
  place: ['whichArea', 'comeToMe', 'visitHotel', 'atMyPlace', 'iVisit', 'addressLater', 'iAmHere'],
  price: ['hourlyPrice', 'pricesInProfile', 'pricesFixed', 'payInCash', 'travelCosts', 'payWhenWeMeet'],
  rules: ['discretion', 'respect', 'protection', 'noRecording', 'beOnTime', 'freshAndSober', 'writeOnlyHere'],
  refusal: ['noThanks', 'notOffered', 'notToday', 'noMatch', 'noNumber', 'thinkItOver', 'stopWriting'],
} as const

export type PhraseGroup = keyof typeof PHRASE_GROUPS
export type Phrase = (typeof PHRASE_GROUPS)[PhraseGroup][number]

export const PHRASES: readonly Phrase[] = Object.values(PHRASE_GROUPS).flat()

/** Whether a text is the key of a phrase. */
export const isPhrase = (key: string): key is Phrase => PHRASES.some((phrase) => phrase === key)
