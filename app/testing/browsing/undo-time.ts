import type postgres from 'postgres'

/** Lengthens the time in which decisions of a case can be undone: ten seconds are too short for a browser on a busy machine. */
export async function lengthenUndo(sql: postgres.Sql, caseId: string): Promise<void> {
  await sql`
    with later as (
      update decisions set created_at = now() + interval '5 minutes', statement_due_at = now() + interval '5 minutes'
      where case_id = ${caseId} and sent_at is null returning id
    )
    update graphile_worker._private_jobs set run_at = now() + interval '5 minutes'
    where key in (select 'deliver-decision:' || id from later)`
}
