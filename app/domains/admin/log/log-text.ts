import type { TFunction } from 'i18next'
import { formatLanguageName } from '~/i18n/format/names'
import { formatPercent } from '~/i18n/format/numbers'
import { formatDate } from '~/i18n/format/times'
import type { Language } from '~/i18n/languages'
import { textOf } from '~/i18n/use-texts'
import type { LogEntry } from './activity-log.server'
import { OPERATOR } from './log-search'

/** An entry as the page gets it: with its time as text. */
export type ShownEntry = Omit<LogEntry, 'createdAt'> & { createdAt: string; when: string }
/** What the texts of an entry are made of. */
type Worded = Pick<
  LogEntry,
  'action' | 'adminId' | 'adminUsername' | 'targetName' | 'targetId' | 'targetType' | 'photoOf' | 'isRedacted'
>

/** The name of an action; one without a text is shown as it was recorded. */
export const actionLabel = (t: TFunction, action: string): string =>
  textOf(t, `admin:log.action.${keyOf(action)}`) || action

/** Who acted: a name, the system, or a person whose account is gone. */
export function actorText(t: TFunction, { adminId, adminUsername, isRedacted }: Worded): string {
  if (adminUsername) return adminUsername
  return t(adminId === null && !isRedacted ? 'admin:log.system' : 'admin:log.gone')
}

/** Whom or what the action affected: a name, else the kind of thing. */
function targetText(t: TFunction, { targetName, targetType, photoOf, isRedacted }: Worded): string {
  if (targetName) return targetName
  if (photoOf) return t('admin:log.photoOf', { name: photoOf.firstName })
  if (targetType === 'user' && isRedacted) return t('admin:log.gone')
  return targetType ? textOf(t, `admin:log.kind.${keyOf(targetType)}`) || targetType : ''
}

/** The entry as one sentence: who did what to whom. */
export const entryText = (t: TFunction, entry: Worded): string => entryParts(t, entry).join('').trim()

/**
 * The sentence of an entry in three parts. The middle one is whom or what the action affected; it is empty if the sentence does not name that.
 */
export function entryParts(t: TFunction, entry: Worded): [before: string, whom: string, after: string] {
  const [actor, whom] = [actorText(t, entry), targetText(t, entry)]
  const sentence =
    textOf(t, `admin:log.sentence.${keyOf(entry.action)}`, { who: actor, whom: WHOM }) ||
    `${actor}: ${entry.action} ${WHOM}`
  const [before = '', after] = sentence.split(WHOM)
  return after === undefined ? [before, '', ''] : [before, whom, after]
}

/** Marks the place of the object in a sentence: a character that no text contains. */
const WHOM = '\u0000'

/** A case, and why it was opened: the hint, and the reasons of the reports. */
export function caseLabel(t: TFunction, about: LogEntry['caseAbout']): string {
  if (!about) return t('cases:table.case')
  const { hint, reasons } = about
  const why = [
    hint && t(`cases:hints.${hint}`),
    ...reasons.map((reason) => t(`relations:report.reason.${reason}`)),
  ].filter(Boolean)
  const name = t('cases:table.case')
  return why.length > 0 ? t('admin:log.detail', { name, value: why.join(' · ') }) : name
}

/** The details of an entry, with the name of the moderator to whom a case was given, or who had a ticket before, instead of the id. */
export const namedDetails = ({
  action,
  details,
  assigneeName,
}: Pick<LogEntry, 'action' | 'details' | 'assigneeName'>) =>
  details && assigneeName ? { ...details, [action === 'case.assign' ? 'to' : 'from']: assigneeName } : details

/**
 * Details as lines: reason, duration, and each changed field with its values before and after. Ids and addresses of photos are left out:
 * they mean nothing to readers, and the id of a case's subject would reveal to admins that a case is about them.
 */
export function detailLines(
  t: TFunction,
  language: Language,
  details: LogEntry['details'],
  /** Values that the sentence contains already. */
  shownValues: readonly unknown[] = [],
): string[] {
  if (!details) return []
  const { userId: _, imageUrl: __, subjectId: ___, ...shown } = details
  const { before, after, ...rest } = shown
  // When premium ends there is no value `after`: `before` is then shown as a detail like others.
  const isEdit = typeof after === 'object'
  const plain = Object.entries(isEdit ? rest : shown)
    .filter(([, value]) => value !== null && value !== '' && !shownValues.includes(value))
    .map(([name, value]) =>
      name === 'days'
        ? t('admin:log.days', { count: Number(value) })
        : t('admin:log.detail', {
            name: detailLabel(t, name, value),
            // Only a verification has a kind, and only its reason is a code: others are typed by admins.
            value: valueText(t, language, name === 'reason' && 'kind' in shown ? 'refusal' : name, value),
          }),
    )
  const [old, changed] = isEdit ? [Object(before), Object(after)] : [{}, {}]
  const fields = Object.keys(changed).map((name) =>
    t('admin:log.change', {
      name: fieldLabel(t, name),
      before: valueText(t, language, name, old[name]),
      after: valueText(t, language, name, changed[name]),
    }),
  )
  return [...plain, ...fields]
}

/** The label of a field of an account; its name if it has none. */
export const fieldLabel = (t: TFunction, name: string): string => textOf(t, `admin:field.${name}`) || name

/** The label of a detail. What an exported log was filtered by has the names of the filters. */
function detailLabel(t: TFunction, name: string, value: unknown): string {
  if (name === 'actor') return t('admin:log.actor')
  if (name === 'action' && String(value).includes('.')) return t('admin:log.whatAction')
  return name === 'to' && isDay(value) ? t('admin:log.to') : fieldLabel(t, name)
}

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)

/** The translation keys of the codes of a detail or a changed field, by its name. */
const WORDS: Record<string, (code: string) => string[]> = {
  action: (code) => [`decisions:result.${code}`, `admin:log.action.${keyOf(code)}`],
  decided: (code) => [`decisions:result.${code}`],
  ground: (code) => [`decisions:ground.${code}`, `hints:ground.${code}.label`],
  limitKind: (code) => [`decisions:limitKind.${code}`],
  subjectType: (code) => [`cases:subject.${code}`],
  // The states of a photo before and after an undone decision.
  from: (code) => [`moderation:others.state.${code}`],
  to: (code) => [`moderation:others.state.${code}`],
  marks: (code) => [`hints:mark.${code}`],
  // A request of verification, and why it was refused.
  kind: (code) => [`verification:kind.${code}.short`],
  picture: (code) => [`verification:admin.picture.${code}`],
  refusal: (code) => [`verification:reason.${code}`],
  // The filters of exported tickets.
  state: (code) => [`support:state.${code}`, `helpdesk:filter.${code}`],
  category: (code) => [`support:category.${code}`],
  userType: (code) => [`cases:person.types.${code}`],
  circumcision: (code) => [`profiles:circumcision.${code}`],
  position: (code) => [`profiles:position.${code}`],
  bodyType: (code) => [`profiles:bodyType.${code}`],
  ethnicity: (code) => [`profiles:ethnicity.${code}`],
  services: (code) => [`profiles:service.${code}`],
  meetingPlaces: (code) => [`profiles:meetingPlace.${code}`],
}

/** The text of a code; empty if it has none. */
function wordOf(t: TFunction, name: string, value: unknown): string {
  const keys = typeof value === 'string' ? (WORDS[name]?.(value) ?? []) : []
  return keys.map((key) => textOf(t, key)).find(Boolean) ?? ''
}

/** The text of the value of a detail or a changed field; a code without one is shown as it was recorded. */
export function valueText(t: TFunction, language: Language, name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return t('admin:value.none')
  if (typeof value === 'boolean') return t(value ? 'admin:value.yes' : 'admin:value.no')
  if (name === 'actor' && value === OPERATOR) return t('admin:log.operator')
  if (['from', 'to'].includes(name) && isDay(value)) return formatDate(language, value)
  if (name === 'nudityThreshold') return formatPercent(language, Number(value) * 100)
  if (!Array.isArray(value)) return wordOf(t, name, value) || plainValue(value)
  if (value.length === 0) return t('admin:value.none')
  return value.map((item) => itemText(t, language, name, item)).join(', ')
}

const plainValue = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** One of several values. */
function itemText(t: TFunction, language: Language, name: string, item: unknown): string {
  const { language: spoken, level } = Object(item)
  if (spoken && level) {
    const levelText = textOf(t, `profiles:languageLevel.${level}`) || level
    return `${formatLanguageName(language, spoken)} (${levelText})`
  }
  return wordOf(t, name, item) || String(item)
}

/** A code as part of a translation key, in which dots separate levels. */
const keyOf = (code: string) => code.replaceAll('.', '_').replaceAll('-', '_')
