import { beforeEach, expect, test } from 'vitest'
import { rowsOf } from '~/platform/database/db.server'
import { client } from '~/platform/database/pool.server'
import { emptyTables } from '~/testing/databases/database'
import { at, crowd } from '~/testing/listing'
import { searchOf } from '../query/page.server'
import { countSql, Values } from './pick-sql.server'

beforeEach(async () => {
  await emptyTables(client(), ['users', 'listed_places'])
})

type Plan = {
  'Subplan Name'?: string
  'Parent Relationship'?: string
  'Actual Rows': number
  Plans?: Plan[]
}

const partsOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(partsOf)]

test('how selective filters are is estimated by the first 128 profiles, however many an area has', async () => {
  await crowd(300)
  const values = new Values()
  const statement = countSql(searchOf(at('berlin', 'ageMax=40'), null), values)
  const [row] = await rowsOf<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, format json) ${statement}`,
    values.list,
    { prepared: false },
  )
  const plan = row?.['QUERY PLAN'][0].Plan
  const probe = plan && partsOf(plan).find((part) => part['Subplan Name'] === 'CTE probe')
  const read = probe?.Plans?.find((part) => part['Parent Relationship'] === 'Outer')
  expect(read?.['Actual Rows']).toBe(128)
})
