import { isBlockBetween } from '~/domains/accounts/blocks-sql.server'
import { rowsOf } from '~/platform/database/db.server'
import { readFromReplica } from '~/platform/database/replicas/read-scope.server'
import type { Source } from '~/platform/database/replicas/replica.server'

type ProfileQuery<Row> = {
  viewerId: string | null
  ask: (source: Source) => Promise<Row[]>
  /** The ids of the people in a row. */
  peopleOf: (row: Row) => readonly string[]
  /** Whether what was found can be all: a replica that lacks somebody is behind. */
  isComplete?: (rows: readonly Row[]) => boolean
}

/**
 * Reads listed profiles, from a replica where one may be used: the only way for lists and profiles to read there. Who is suspended, deleted,
 * no longer listed, or blocked since then is known to the primary: if one of them was found, the primary is read instead, so that the page is
 * as without a replica.
 */
export function readProfiles<Row>({
  viewerId,
  ask,
  peopleOf,
  isComplete = () => true,
}: ProfileQuery<Row>): Promise<Row[]> {
  return readFromReplica(ask, async (rows) => {
    if (!isComplete(rows)) return false
    const people = [...new Set(rows.flatMap(peopleOf))]
    return people.length === 0 || areShown(people, viewerId)
  })
}

async function areShown(people: readonly string[], viewerId: string | null): Promise<boolean> {
  const list = `{${people.join(',')}}`
  const [answer] = viewerId
    ? await rowsOf<Answer>(SHOWN_TO_MEMBER, [list, viewerId], { prepared: true })
    : await rowsOf<Answer>(SHOWN_TO_VISITOR, [list], { prepared: true })
  return answer?.number === people.length
}
type Answer = { number: number }

// The read model has nobody who is suspended, deleted or hidden; its triggers run with the change.
const SHOWN = 'select count(*)::int as number from listings l where l.user_id = any($1::uuid[])'
const SHOWN_TO_VISITOR = `${SHOWN} and not l.members_only`
const SHOWN_TO_MEMBER = `${SHOWN} and not ${isBlockBetween('$2::uuid', 'l.user_id')}`
