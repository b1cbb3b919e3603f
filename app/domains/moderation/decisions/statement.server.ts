import type { ImageType } from 'db/limits/media'
import { type Ground, STRIKE_LASTS_DAYS } from 'db/limits/moderation'
import { users } from 'db/schema/accounts'
import { moderationCases } from 'db/schema/cases'
import { images } from 'db/schema/media'
import { and, eq } from 'drizzle-orm'
import type { TFunction } from 'i18next'
import { formatDate, formatMoment, inGermanTime } from '~/i18n/format/times'
import type { Language } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'
import { db } from '~/platform/database/db.server'
import { isGuid } from '~/platform/input/guid.server'
import { env } from '~/platform/settings/env.server'
import { now } from '~/platform/time/clock.server'
import { days } from '~/platform/time/durations'
import { lastAppealDay } from './appeal-deadline.server'
import type { CaseDecision } from './case-decision'

/** A statement of reasons as it is sent, in the person's language. */
export type Statement = { language: Language; subject: string; text: string }

/** The facts of a statement. */
type StatementFacts = {
  decision: CaseDecision
  case: Pick<typeof moderationCases.$inferSelect, 'subjectType' | 'hint' | 'reportCount' | 'createdAt'>
  person: { firstName: string; language: Language }
  /** Where the photo is that the case is about; null for other subjects, and once it is deleted. */
  photoIn: ImageType | null
}

/** Whether the person gets a statement: not about a dismissed report, nor about a mere hand-over, which must not warn a suspect. */
export const hasStatement = ({ action, suspends }: CaseDecision): boolean =>
  action !== 'dismiss' && (action !== 'hand-over' || suspends === true)

/**
 * The statement that this decision about the case will send, word for word. Null for `dismiss` and a mere `hand-over`, for an unknown
 * case, and where nobody is left to read it.
 */
export async function previewStatement({
  caseId,
  decision,
}: {
  caseId: string
  decision: CaseDecision
}): Promise<Statement | null> {
  if (!isGuid(caseId) || !hasStatement(decision)) return null
  const [row] = await db
    .select({
      case: {
        subjectType: moderationCases.subjectType,
        hint: moderationCases.hint,
        reportCount: moderationCases.reportCount,
        createdAt: moderationCases.createdAt,
      },
      person: { firstName: users.firstName, language: users.language },
      photoIn: images.imageType,
    })
    .from(moderationCases)
    .innerJoin(users, eq(users.id, moderationCases.userId))
    .leftJoin(images, isPhotoOfCase)
    .where(eq(moderationCases.id, caseId))
  return row ? renderStatement({ decision, ...row }) : null
}

/** The row of `images` that is the subject of a case about a photo. */
export const isPhotoOfCase = and(
  eq(moderationCases.subjectType, 'image'),
  eq(images.id, moderationCases.subjectId),
)

/**
 * The statement of reasons of Regulation (EU) 2022/2065, article 17 (3): the decision and its scope (a), the facts and whether a report
 * led to it (b), the use of automated means (c), the rule or law (d, e), and how to object (f). The appeal link is no part of it, since it
 * carries a secret: mail and page show it as a button beneath.
 */
export function renderStatement({ decision, case: about, person, photoIn }: StatementFacts): Statement {
  const { language } = person
  const t = translator(language)
  const ground = statedGround(decision)
  const detection = detectionOf(about)
  const subject = photoIn ? (`image-${photoIn}` as const) : about.subjectType
  const line = (label: Label, value: string) =>
    t('statements:labelled', { label: t(`statements:label.${label}`), value })
  const paragraphs = [
    t('statements:greeting', { name: person.firstName }),
    t('statements:lead', { appName: env().appName }),
    line('decision', effectText(t, language, decision, about.subjectType)),
    line(
      'about',
      detection === 'own'
        ? t('statements:about.account')
        : t(`statements:about.${subject}`, { date: formatDate(language, about.createdAt) }),
    ),
    line(
      'facts',
      decision.action === 'hand-over' || !decision.facts ? t(`statements:facts.${ground}`) : decision.facts,
    ),
    line('ground', t(`statements:rule.${ground}`)),
    line('detection', t(`statements:detection.${detection}`)),
    line('automation', t('statements:automation')),
    line('duration', durationText(t, language, decision, about.subjectType)),
    line(
      'objection',
      t('statements:objection.internal', { date: formatDate(language, lastAppealDay(now()), 'long') }),
    ),
    t('statements:objection.outOfCourt'),
  ]
  return { language, subject: t('statements:subject'), text: paragraphs.join('\n\n') }
}

/**
 * The ground that a statement names. The facts of a hand-over stay with the team, so that no law can be named: the terms, which forbid
 * illegal content, are the ground.
 */
export function statedGround({ action, ground = 'other-terms' }: CaseDecision): Ground {
  return action === 'hand-over' && ground === 'illegal-content' ? 'other-terms' : ground
}

/** Whether automated means alone pointed to the case. */
export const isByHint = ({
  hint,
  reportCount,
}: Pick<StatementFacts['case'], 'hint' | 'reportCount'>): boolean => hint !== null && reportCount === 0

/**
 * What led to the decision; `own` where staff saw it themselves (article 17 (3) b: own initiative). A photo that a search found is not the
 * find of our own checks, since somebody asked; the text does not say that it was the person in it.
 */
function detectionOf(about: Pick<StatementFacts['case'], 'hint' | 'reportCount'>) {
  if (about.reportCount > 0) return 'report'
  if (!isByHint(about)) return 'own'
  return about.hint === 'picture-search' ? 'search' : 'hint'
}

/** A paragraph of a statement, with its label where it has one. */
export type StatementPart = { label: string | null; text: string }

/**
 * The paragraphs of a stored statement; one whose label is worded otherwise by now stays whole. Facts as a moderator typed them may have
 * several: they are one part.
 */
export function statementParts(language: Language, text: string): StatementPart[] {
  const t = translator(language)
  const labels = LABELS.map((label) => {
    const name = t(`statements:label.${label}`)
    return { label, name, start: t('statements:labelled', { label: name, value: '' }) }
  })
  const parts: StatementPart[] = []
  let facts: StatementPart | null = null
  for (const paragraph of text.split('\n\n')) {
    const found = labels.find(({ start }) => paragraph.startsWith(start))
    if (!found && facts) facts.text += `\n\n${paragraph}`
    else {
      const part = { label: found?.name ?? null, text: paragraph.slice(found?.start.length ?? 0) }
      facts = found?.label === 'facts' ? part : null
      parts.push(part)
    }
  }
  return parts
}

const LABELS = [
  ...(['decision', 'about', 'facts', 'ground'] as const),
  ...(['detection', 'automation', 'duration', 'objection'] as const),
]
type Label = (typeof LABELS)[number]
type SubjectType = StatementFacts['case']['subjectType']

function effectText(t: TFunction, language: Language, decision: CaseDecision, of: SubjectType): string {
  const { action, limitKind = 'not-listed' } = decision
  const until = endText(language, decision)
  switch (action) {
    case 'remove':
      return t(`statements:effect.remove-${of}`)
    case 'limit':
      return t(`statements:effect.limit-${limitKind}`, { until })
    case 'suspend-days':
      return t('statements:effect.suspend-days', { until })
    case 'suspend':
    case 'hand-over':
      return t('statements:effect.suspend')
    default:
      return t('statements:effect.warn')
  }
}

function durationText(t: TFunction, language: Language, decision: CaseDecision, of: SubjectType): string {
  const until = endText(language, decision)
  const strike = t('statements:duration.strike', { days: STRIKE_LASTS_DAYS })
  if (until) return `${t('statements:duration.until', { until })} ${strike}`
  if (decision.action === 'warn') return strike
  if (decision.action === 'remove' && of === 'profile') return `${t('statements:duration.edited')} ${strike}`
  return `${t('statements:duration.endless')} ${strike}`
}

function endText(language: Language, { days: lasting }: CaseDecision): string {
  return lasting ? formatMoment(inGermanTime(language), new Date(now().getTime() + days(lasting))) : ''
}
