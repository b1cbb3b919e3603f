import { RESTORE_DAYS } from 'db/limits/accounts'
import { REVIEW_WITHIN_HOURS } from 'db/limits/moderation'
import type { Language } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'

/** Prepared answers to frequent questions; their texts are `replies:canned`. */
const CANNED_ANSWERS = ['login', 'photo', 'payment', 'safety', 'delete', 'thanks'] as const
type CannedAnswer = (typeof CANNED_ANSWERS)[number]

const FIGURES = { restoreDays: RESTORE_DAYS, reviewHours: REVIEW_WITHIN_HOURS.normal }

/**
 * The prepared answers for one ticket.
 * @param names the language of the titles, which the staff reads
 * @param texts the language of the answers, which the sender reads
 */
export function cannedAnswers(
  names: Language,
  texts: Language,
): { name: CannedAnswer; title: string; text: string }[] {
  const [staff, person] = [translator(names), translator(texts)]
  return CANNED_ANSWERS.map((name) => ({
    name,
    title: staff(`replies:canned.${name}.title`),
    text: [
      person('replies:canned.hello'),
      person(`replies:canned.${name}.text`, FIGURES),
      person('replies:canned.bye'),
    ].join('\n\n'),
  }))
}
