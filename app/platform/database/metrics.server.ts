import { counter, gauge, histogram } from '../metrics/metric.server'
import { singleton } from '../process/singleton.server'
import { endSpan, hasSpan, startSpan } from '../tracing/tracing.server'

/** The maximum number of connections in the pool of this process. */
export const POOL_MAX = 10

/**
 * What uses the pool: the library does not tell how many of its connections are in use. A transaction holds a connection from its begin to
 * its end, a statement outside a transaction while it runs. `waitingTransactions` have no connection yet.
 */
const state = singleton('pool-state', () => ({ statements: 0, transactions: 0, waitingTransactions: 0 }))

const durations = histogram({
  name: 'app_db_statement_duration_seconds',
  help: 'Time of a statement, including its wait for a connection',
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5, 30],
})
const failures = counter({ name: 'app_db_statement_failures_total', help: 'Statements that failed' })

gauge({
  name: 'app_db_pool_connections',
  help: 'Connections of the pool: the maximum, how many are in use, and how many statements and transactions wait for one',
  labels: { state: ['max', 'used', 'waiting'] },
  read: () => {
    const wanted = state.statements + state.transactions
    return [
      { labels: { state: 'max' }, value: POOL_MAX },
      { labels: { state: 'used' }, value: Math.min(wanted, POOL_MAX) },
      { labels: { state: 'waiting' }, value: Math.max(0, wanted - POOL_MAX) + state.waitingTransactions },
    ]
  },
})

/**
 * Counts, times and traces a statement, and sends it: the library sends a statement when its first handler is attached.
 * @param text the statement without the values of its parameters
 */
export function measureStatement<Query extends PromiseLike<unknown>>(
  text: string,
  query: Query,
  isInTransaction = false,
): Query {
  const startedAt = performance.now()
  // Without a current span the statement belongs to a timer, and nobody looks for its trace.
  const span = hasSpan() ? spanOf(text) : undefined
  if (!isInTransaction) state.statements += 1
  const end = () => {
    if (!isInTransaction) state.statements -= 1
    durations.observe({}, (performance.now() - startedAt) / 1000)
  }
  query.then(
    () => {
      end()
      endSpan(span)
    },
    (error) => {
      end()
      failures.inc()
      endSpan(span, error)
    },
  )
  return query
}

function spanOf(text: string) {
  const operation = operationOf(text)
  return startSpan(`postgresql ${operation}`, {
    kind: 'CLIENT',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': statementText(text),
    },
  })
}

const STATEMENT_TEXT_MAX = 2000

/** The text of a statement for a span: with its parameters $1, $2 …, and with ? for each literal, which may be a personal value. */
export function statementText(text: string): string {
  return text
    .replace(/'(?:[^']|'')*'/g, "'?'")
    .replace(/(?<![$\w."])-?\d+(?:\.\d+)?(?![\w"])/g, '?')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, STATEMENT_TEXT_MAX)
}

/** The first word of a statement: select, insert, with … */
export function operationOf(text: string): string {
  return /^\s*([a-z]{2,12})\b/i.exec(text)?.[1]?.toLowerCase() ?? 'statement'
}

/**
 * Counts a transaction: as waiting until `run` calls `hasBegun`, then as one that holds a connection.
 * @param run runs the transaction; it calls `hasBegun` as soon as the transaction has its connection
 */
export async function measureTransaction<Result>(
  run: (hasBegun: () => void) => PromiseLike<Result>,
): Promise<Result> {
  let isBegun = false
  state.waitingTransactions += 1
  const hasBegun = () => {
    if (isBegun) return
    isBegun = true
    state.waitingTransactions -= 1
    state.transactions += 1
  }
  try {
    return await run(hasBegun)
  } finally {
    if (isBegun) state.transactions -= 1
    else state.waitingTransactions -= 1
  }
}
