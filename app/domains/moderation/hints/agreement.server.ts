import { NUDITY_THRESHOLD } from 'db/limits/moderation'
import { rowsOf } from '~/platform/database/db.server'
import type { HintMark } from './marks'

/** How often a hint was right: `hinted` decided photos had this mark, and `confirmed` of them were rejected. */
export type Agreement = { kind: HintMark; hinted: number; confirmed: number }
/** What a threshold would have marked. `missed` counts the rejected photos with a lower score, whatever the reason of the rejection was. */
export type ThresholdFigures = { threshold: number; hinted: number; confirmed: number; missed: number }

/**
 * Compares hints with the decisions of the last year ("von 120 Hinweisen 97 bestätigt"). Of each photo only the last decision that was not
 * undone counts, with the hint that the photo had at that time. A rejection confirms a hint, an approval does not. One statement.
 */
export async function agreement(nudityThreshold: number): Promise<Agreement[]> {
  const [row] = await rowsOf<Record<string, string | number>>(AGREEMENT, [nudityThreshold], {
    prepared: true,
  })
  const figures = (kind: HintMark, name: string) => ({
    kind,
    hinted: Number(row?.[`${name}_hinted`] ?? 0),
    confirmed: Number(row?.[`${name}_confirmed`] ?? 0),
  })
  return [figures('nudity', 'nudity'), figures('no-face', 'faces')]
}

/**
 * For the transparency page: how many of the photos that were decided from `from` until before `to` had a mark (`shown`), and how many of
 * these were rejected (`confirmed`). Both are 0 if the models gave no hints. One statement.
 */
export async function hintsOfTime({
  from,
  to,
  nudityThreshold,
}: {
  from: Date
  to: Date
  nudityThreshold: number
}): Promise<{ shown: number; confirmed: number }> {
  const [row] = await rowsOf<{ shown: string; confirmed: string }>(
    OF_TIME,
    [from.toISOString(), to.toISOString(), nudityThreshold],
    { prepared: false },
  )
  return { shown: Number(row?.shown ?? 0), confirmed: Number(row?.confirmed ?? 0) }
}

/** What each threshold that admins can choose would have marked in the last year, the lowest first. */
export async function thresholdTable(): Promise<ThresholdFigures[]> {
  const { min, max, step } = NUDITY_THRESHOLD
  const hundredths = [min, max, step].map((value) => Math.round(value * 100))
  const rows = await rowsOf<Record<keyof ThresholdFigures, string | number>>(TABLE, hundredths, {
    prepared: true,
  })
  return rows.map(({ threshold, hinted, confirmed, missed }) => ({
    threshold: Number(threshold),
    hinted: Number(hinted),
    confirmed: Number(confirmed),
    missed: Number(missed),
  }))
}

/** SQL: for each photo with a hint, its last decision within a period that was not undone. */
const decidedWhere = (condition: string) => `
  with decided as (
    select distinct on (moderation_id) status, nudity, faces from image_decisions
    where undone_at is null and nudity is not null and ${condition}
    order by moderation_id, created_at desc
  )`

const DECIDED_IN_LAST_YEAR = decidedWhere(`created_at > now() - interval '365 days'`)

const AGREEMENT = `${DECIDED_IN_LAST_YEAR}
  select count(*) filter (where nudity >= $1::float8) as nudity_hinted,
    count(*) filter (where nudity >= $1::float8 and status = 'rejected') as nudity_confirmed,
    count(*) filter (where faces = 0) as faces_hinted,
    count(*) filter (where faces = 0 and status = 'rejected') as faces_confirmed
  from decided`

const OF_TIME = `${decidedWhere('created_at >= $1::timestamptz and created_at < $2::timestamptz')}
  select count(*) as shown, count(*) filter (where status = 'rejected') as confirmed
  from decided where nudity >= $3::float8 or faces = 0`

const TABLE = `${DECIDED_IN_LAST_YEAR}
  select t / 100.0 as threshold,
    count(*) filter (where nudity >= t / 100.0) as hinted,
    count(*) filter (where nudity >= t / 100.0 and status = 'rejected') as confirmed,
    count(*) filter (where nudity < t / 100.0 and status = 'rejected') as missed
  from generate_series($1::int, $2::int, $3::int) t left join decided on true
  group by t order by t`
