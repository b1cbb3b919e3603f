import type postgres from 'postgres'
import { singleton } from '../process/singleton.server'
import { hours } from '../time/durations'
import { FrequentStatements } from './frequent-statements.server'
import { measureStatement, measureTransaction } from './metrics.server'

const PREPARED_MAX = 64
const PREPARED_DRIZZLE_MAX = 192
// The maximum lifetime of a connection (set by the library).
const REBUILD_INTERVAL = hours(1)

/**
 * The most frequent statements that the application writes as text. A connection keeps its prepared statements, of some hundred kilobytes
 * each, until it closes: the library cannot deallocate them, but it replaces each connection within an hour. So this list is rebuilt every
 * hour from the counts of the last hour, and a connection holds the statements of at most two lists.
 */
export function frequentStatements(): FrequentStatements {
  return singleton('prepared-statements', () => new FrequentStatements(PREPARED_MAX, REBUILD_INTERVAL))
}

/** The most frequent statements of Drizzle: there are more of them, and each needs much less memory. */
function frequentDrizzleStatements(): FrequentStatements {
  return singleton(
    'prepared-drizzle-statements',
    () => new FrequentStatements(PREPARED_DRIZZLE_MAX, REBUILD_INTERVAL),
  )
}

/**
 * Wraps a connection for Drizzle, so that Drizzle's most frequent statements are prepared, and all are measured. For a statement that is
 * not prepared the library first asks the server for the parameter types: a second round trip and a second parse (decision 0287).
 */
export function withPreparedStatements<Connection extends postgres.Sql | postgres.TransactionSql>(
  connection: Connection,
  isInTransaction = false,
): Connection {
  return new Proxy(connection, {
    get(_, name) {
      const value: unknown = Reflect.get(connection, name)
      if (name === 'unsafe')
        return (text: string, values: never[], options?: postgres.UnsafeQueryOptions) =>
          measureStatement(
            text,
            connection.unsafe(text, values, {
              prepare: options?.prepare || (values?.length > 0 && frequentDrizzleStatements().has(text)),
            }),
            isInTransaction,
          )
      if (name === 'begin' || name === 'savepoint')
        return (...args: unknown[]) => {
          const callback = args.at(-1) as (inner: postgres.TransactionSql) => unknown
          const run = (hasBegun = () => {}) =>
            Reflect.apply(value as (...args: unknown[]) => PromiseLike<unknown>, connection, [
              ...args.slice(0, -1),
              (transaction: postgres.TransactionSql) => {
                hasBegun()
                return callback(withPreparedStatements(transaction, true))
              },
            ])
          return name === 'begin' ? measureTransaction(run) : run()
        }
      return typeof value === 'function' ? value.bind(connection) : value
    },
  })
}
