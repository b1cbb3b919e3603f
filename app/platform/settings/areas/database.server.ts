import { z } from 'zod'
import { demandedOr, documented, settingsArea } from '../area.server'
import { hasProtocol, hasReadableLogin, LOGIN_UNREADABLE, onOrOff, text } from '../values.server'

export type DatabaseSettings = {
  databaseUrl: string
  /** Past a pooler: undefined if `databaseUrl` leads to Postgres itself, also if both variables have that address. */
  databaseDirectUrl?: string
  /** Whether statements may stay prepared on a connection; an old pooler cannot keep them. */
  arePrepared: boolean
  /** Streaming replicas of that database. */
  replicaUrls: string[]
  /** A Redis or Valkey server for the events and the rate limits of all processes; undefined where Postgres carries them. */
  busUrl?: string
}

/** Each process keeps connections to every replica, and asks each twice a second. */
const REPLICAS_MAX = 8

const databaseUrl = text
  .refine(hasProtocol(['postgres:', 'postgresql:']), 'must be an address with postgres:// or postgresql://')
  .refine(hasReadableLogin, LOGIN_UNREADABLE)

const isBusAddress = hasProtocol(['redis:', 'rediss:', 'valkey:', 'valkeys:'])
// The path is the number of a database, which keeps several installations on one server apart.
const busUrl = text
  .refine(isBusAddress, 'must be an address with redis://, rediss://, valkey:// or valkeys://')
  .refine(hasReadableLogin, LOGIN_UNREADABLE)
  .refine((value) => !isBusAddress(value) || /^(\/\d{0,4})?$/.test(new URL(value).pathname), {
    error: 'must name at most the number of a database after the host, such as redis://host:6379/1',
  })

const replicaUrls = text
  .default('')
  .transform((value) => value.split(',').flatMap((one) => one.trim() || []))
  .refine((urls) => urls.length <= REPLICAS_MAX, `must have at most ${REPLICAS_MAX} addresses`)
  .refine(
    (urls) => urls.every((url) => databaseUrl.safeParse(url).success),
    'must be addresses with postgres:// or postgresql://, comma-separated',
  )

/** Postgres, its pooler and its replicas, and the bus between processes. */
export const database = settingsArea({
  schema: (context) =>
    z.object({
      DATABASE_URL: documented(
        'required: the Postgres database (15 or newer)',
        demandedOr(
          context,
          databaseUrl,
          'a Postgres address, such as postgres://user:password@host:5432/name',
          'postgres://postgres:postgres@127.0.0.1:5432/app',
        ),
        'postgres://user:password@localhost:5432/app',
      ),
      DATABASE_DIRECT_URL: documented(
        'the same database past a pooler in transaction mode such as PgBouncer, where DATABASE_URL leads to one: for jobs, events and migrations',
        databaseUrl.optional(),
      ),
      DATABASE_PREPARED: documented(
        'off for a pooler that keeps no prepared statements (PgBouncer before 1.21)',
        onOrOff.default('on'),
        'on',
      ),
      DATABASE_REPLICA_URLS: documented(
        'streaming replicas, comma-separated, each address one server: lists and profiles are read there',
        replicaUrls,
      ),
      BUS_URL: documented(
        'a Redis or Valkey server, redis://:password@host:6379 or rediss:// with TLS, for events between processes and for rate limits. Without it Postgres carries both: fine up to some 2,000 messages a second of all processes together',
        busUrl.optional(),
      ),
    }),
  read: (values): DatabaseSettings => ({
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl:
      values.DATABASE_DIRECT_URL === values.DATABASE_URL ? undefined : values.DATABASE_DIRECT_URL,
    arePrepared: values.DATABASE_PREPARED === 'on',
    replicaUrls: values.DATABASE_REPLICA_URLS,
    busUrl: values.BUS_URL,
  }),
})
