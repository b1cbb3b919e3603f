import type postgres from 'postgres'
import { singleton } from '../process/singleton.server'
import { hours } from '../time/durations'
import { FrequentStatements } from './frequent-statements'
import { measureStatement, measureTransaction } from './metrics.server'

const PREPARED_MAX = 64
const PREPARED_DRIZZLE_MAX = 192
// The library's maximum lifetime of a connection.
const PREPARED_FOR = hours(1)

/**
 * The most frequent dynamic statements. A connection keeps prepared statements until it closes, some hundred kilobytes each, and the
 * library cannot deallocate one, but it replaces each connection within the hour. So the list is rebuilt every hour from the last hour's
 * counts, and a connection has at most twice as many prepared.
 */
export function frequentStatements(): FrequentStatements {
  return singleton('prepared-statements', () => new FrequentStatements(PREPARED_MAX, PREPARED_FOR))
}

/** The same for what Drizzle sends: more texts, each of them much smaller. */
function frequentDrizzleStatements(): FrequentStatements {
  return singleton(
    'prepared-drizzle-statements',
    () => new FrequentStatements(PREPARED_DRIZZLE_MAX, PREPARED_FOR),
  )
}

/**
 * The same connections, on which Drizzle's most frequent statements are prepared too: without, the library asks the server for the types of
 * every statement first, which is a second round trip and a second analysis (decision 0287).
 */
export function preparingOften<Connection extends postgres.Sql | postgres.TransactionSql>(
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
        return (...given: unknown[]) => {
          const act = given.at(-1) as (inner: postgres.TransactionSql) => unknown
          const run = (begun = () => {}) =>
            Reflect.apply(value as (...all: unknown[]) => PromiseLike<unknown>, connection, [
              ...given.slice(0, -1),
              (within: postgres.TransactionSql) => {
                begun()
                return act(preparingOften(within, true))
              },
            ])
          return name === 'begin' ? measureTransaction(run) : run()
        }
      return typeof value === 'function' ? value.bind(connection) : value
    },
  })
}
