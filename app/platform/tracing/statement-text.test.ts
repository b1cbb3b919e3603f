import { expect, test } from 'vitest'
import { operationOf, statementText } from './statement-text'

test('names and parameters stay, literals become ?', () => {
  expect(
    statementText(
      `select "id", point(52.51, -13.4)\n  from users where "email" = $1 and name = 'O''Hara' limit 40`,
    ),
  ).toBe(`select "id", point(?, ?) from users where "email" = $1 and name = '?' limit ?`)
  expect(statementText('select t1.a from "table_2" t1 where b = $12')).toBe(
    'select t1.a from "table_2" t1 where b = $12',
  )
  expect(statementText('x '.repeat(5000)).length).toBe(2000)
})

test('the operation is the first word of the statement', () => {
  expect(operationOf('  WITH a as (select 1) select')).toBe('with')
  expect(operationOf('insert into x')).toBe('insert')
  expect(operationOf('(1)')).toBe('statement')
})
