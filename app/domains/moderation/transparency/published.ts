import { CASE_ACTIONS, GROUNDS, REPORT_REASONS } from 'db/limits/moderation'
import type { TransparencyFigures } from 'db/schema/transparency'

/** A published number: exact from 5 on; else `<5`, or a wider bound where the exact one would reveal another. */
export type Published = number | string
export type PublishedGroup = Record<string, Published>
export type PublishedMonth = {
  month: string
  reports: { byReason: PublishedGroup; bySource: PublishedGroup }
  /** Percentages of the decided cases: null for fewer than five, a bound (`<13`, `>87`) where they would reveal a small number. */
  time: {
    decided: Published
    medianMinutes: number | null
    withinOneHourPercent: Published | null
    withinOneDayPercent: Published | null
  }
  decisions: { byAction: PublishedGroup; byGround: PublishedGroup }
  appeals: { appeals: Published; appealsUpheld: Published }
  other: PublishedGroup
}

const HIDDEN_BELOW = 5

/**
 * The figures of a month as they are published (DECISIONS "/transparency"): numbers under 5 as "<5". Where one alone of a group is hidden
 * and could be computed from a total, the next smallest is given as a bound, too (secondary suppression).
 */
export function published(month: string, figures: TransparencyFigures): PublishedMonth {
  const { decided, medianMinutes, withinOneHour, withinOneDay, authorityRequests, hints } = figures
  const isEnough = decided >= HIDDEN_BELOW
  const byAction = publishedGroup(figures.decisionsByAction, CASE_ACTIONS)
  return {
    month,
    reports: {
      byReason: publishedGroup(figures.reportsByReason, REPORT_REASONS),
      bySource: publishedGroup(figures.reportsBySource, ['members', 'public', 'hints']),
    },
    time: {
      decided: publishedNumber(decided),
      medianMinutes: isEnough ? medianMinutes : null,
      ...publishedShares({ decided, withinOneHour, withinOneDay }),
    },
    decisions: {
      byAction,
      byGround: publishedGroup(figures.decisionsByGround, GROUNDS),
    },
    appeals: {
      appeals: publishedNumber(figures.appeals),
      appealsUpheld: publishedNumber(figures.appealsUpheld),
    },
    other: {
      // As above: a bound there must not be an exact number here.
      removals: byAction.remove ?? publishedNumber(figures.removals),
      undone: publishedNumber(figures.undone),
      handOvers: byAction['hand-over'] ?? publishedNumber(figures.handOvers),
      ...(authorityRequests !== undefined && { authorityRequests: publishedNumber(authorityRequests) }),
      ...(hints && {
        hintsShown: publishedNumber(hints.shown),
        hintsConfirmed: publishedNumber(hints.confirmed),
      }),
    },
  }
}

/** A number as it is published: small ones only by their bound (DECISIONS "Admin"). */
const publishedNumber = (count: number): Published => (count < HIDDEN_BELOW ? `<${HIDDEN_BELOW}` : count)

/**
 * The percentages of the cases decided in time. The page also shows how many were decided, so a percentage reveals its number. Those of a
 * small number, or of a small rest, are therefore shown as a bound, and so is the first one if few cases are between the two.
 */
function publishedShares(counts: Pick<TransparencyFigures, 'decided' | 'withinOneHour' | 'withinOneDay'>) {
  const { decided, withinOneHour, withinOneDay } = counts
  const percent = (count: number) => (count / decided) * 100
  const above = (count: number) => `>${Math.floor(percent(count - HIDDEN_BELOW))}`
  const share = (part: number): Published | null => {
    const [isFew, isRestFew] = [part < HIDDEN_BELOW, decided - part < HIDDEN_BELOW]
    if (isFew && isRestFew) return null
    if (isFew) return `<${Math.ceil(percent(HIDDEN_BELOW))}`
    return isRestFew ? above(decided) : Math.round(percent(part))
  }
  const [hour, day] = [share(withinOneHour), share(withinOneDay)]
  const areExact = typeof hour === 'number' && typeof day === 'number'
  const isBetweenFew = areExact && withinOneDay - withinOneHour < HIDDEN_BELOW
  return { withinOneHourPercent: isBetweenFew ? above(withinOneDay) : hour, withinOneDayPercent: day }
}

/** In this order: jsonb keeps none. */
function publishedGroup(counts: Readonly<Record<string, number>>, order: readonly string[]): PublishedGroup {
  const sorted = Object.entries(counts).sort(([, one], [, other]) => one - other)
  const hidden = sorted.filter(([, count]) => count < HIDDEN_BELOW)
  const next = sorted[1]
  const isAlone = hidden.length === 1 && next !== undefined
  return Object.fromEntries(
    inOrder(counts, order).map(([name, count]) => [
      name,
      isAlone && name === next[0] ? boundOf(count) : publishedNumber(count),
    ]),
  )
}

const inOrder = (counts: Readonly<Record<string, number>>, order: readonly string[]) =>
  Object.entries(counts).sort(([one], [other]) => order.indexOf(one) - order.indexOf(other))

/** The next multiple of five above. */
const boundOf = (count: number): string => `<${(Math.floor(count / HIDDEN_BELOW) + 1) * HIDDEN_BELOW}`

/** One line per month and figure. */
export function csvOf(months: readonly PublishedMonth[]): string {
  const lines = months.flatMap(({ month, ...sections }) =>
    flat(sections).map(([name, value]) => `${month},${name},${value ?? ''}`),
  )
  return ['month,figure,value', ...lines, ''].join('\r\n')
}

function flat(value: object, path = ''): [string, Published | null][] {
  return Object.entries(value).flatMap(([key, one]): [string, Published | null][] => {
    const name = path ? `${path}.${key}` : key
    return typeof one === 'object' && one !== null ? flat(one, name) : [[name, one]]
  })
}
