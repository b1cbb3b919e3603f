import type { Figure } from './verdict'

/** What a bench measured. `details` are figures without a limit, which help to interpret the others. */
export type Measured = { figures: Figure[]; details?: object }

export type BenchOptions = {
  /** How many profiles are listed or stored. */
  profiles?: number
  /** A factor: 1 is the size that the bench's issue states. */
  scale: number
  /** The number of sharings of an album among which the source of a leak is searched. */
  sharings: number
  /** How many minutes the soak lasts, and at which share of the measured capacity. */
  minutes: number
  share: number
  /** The numbers of profiles to which a database grows. */
  sizes?: number[]
  /** One part of a bench that has several. */
  only?: string
  /** Progress. */
  report: (line: string) => void
}

type Bench = {
  /** What is measured, as the command's help says it. */
  about: string
  measure: (options: BenchOptions) => Promise<Measured>
}

/**
 * The benches by name, in the order in which `npm run bench -- all` runs them. Each has a database of its own, named by `DATABASE_URL`. A
 * bench is imported when it runs, since some load models or a browser.
 */
export const BENCHES = {
  listing: {
    about: 'the listing: its statements, pages with and without the cache, the first view',
    measure: async (options) => (await import('./measure-listing')).measureListing(options),
  },
  profile: {
    about: 'where the processor time of pages goes (a profile, no limits)',
    measure: withProfiles(async (options) => (await import('./profile')).measureProfile(options)),
  },
  view: {
    about: 'the first view and the interactions on a slow phone',
    measure: async () => {
      const [{ onDemo }, { measureView }] = await Promise.all([
        import('./demo'),
        import('./view/measure-view'),
      ])
      return onDemo(measureView)
    },
  },
  lighthouse: {
    about: "the scores of visitors' pages",
    measure: async () => {
      const [{ onDemo }, { measureLighthouse }] = await Promise.all([
        import('./demo'),
        import('./lighthouse/measure-lighthouse'),
      ])
      return onDemo(({ origin }) => measureLighthouse(origin))
    },
  },
  accounts: {
    about: 'what responses and times reveal about accounts, and an attack on passwords',
    measure: withProfiles(async () => (await import('./accounts')).measureAccounts()),
  },
  media: {
    about: 'uploads, sizes and delivery of photos',
    measure: withProfiles(async (options) => (await import('./media/measure-media')).measureMedia(options)),
  },
  albums: {
    about: 'private albums and leaked pictures',
    measure: withProfiles(async ({ sharings }) =>
      (await import('./albums/measure-albums')).measureAlbums(sharings),
    ),
  },
  chat: {
    about: 'conversations: reading, sending, live messages, faults',
    measure: withProfiles(async (options) => (await import('./chat/measure-chat')).measureChat(options)),
  },
  bus: {
    about: 'the event bus between two processes, over Redis and over LISTEN and NOTIFY',
    measure: async (options) => (await import('./bus/measure-bus')).measureBus(options),
  },
  notifications: {
    about: 'one event that 10,000 people are notified of',
    measure: withProfiles(async () =>
      (await import('./notifications/measure-notifications')).measureNotifications(),
    ),
  },
  push: {
    about: 'push messages to people who are away',
    measure: async ({ scale, report }) => (await import('./push/measure-push')).measurePush(scale, report),
  },
  payments: {
    about: 'notices of sales, repeated and out of order, while the server is killed',
    measure: async ({ scale, report }) =>
      (await import('./payments/measure-payments')).measurePayments(scale, report),
  },
  admin: {
    about: 'the tables of the administration with a million users and 5 million entries of the log',
    measure: async ({ scale, report }) => (await import('./admin/measure-admin')).measureAdmin(scale, report),
  },
  hints: {
    about: 'the models that give hints for photos',
    measure: withProfiles(async () => (await import('./admin-hints')).measureHints()),
  },
  hashes: {
    about: 'the search for a picture among a million',
    measure: async () => (await import('./hashes/measure-hashes')).measureHashes(),
  },
  growth: {
    about:
      'what pages, messages and searches cost at 1,000, 100,000 and a million profiles; --only seed: no measuring',
    measure: async (options) => (await import('./growth/measure-growth')).measureGrowth(options),
  },
  export: {
    about: 'the archive and the purge of a large account',
    measure: async ({ report }) => (await import('./export/measure-export')).measureExport(report),
  },
  restore: {
    about: 'backup and restore',
    measure: async ({ profiles = 100_000, report }) =>
      (await import('./restore/measure-restore')).measureRestore(profiles, report),
  },
  attacks: {
    about: 'the impact of an attack on everybody else',
    measure: withProfiles(async () => (await import('./attacks/measure-attacks')).measureAttacks()),
  },
  faults: {
    about: 'what people see while servers, disks, networks and clocks fail; that nothing is lost',
    measure: async (options) => (await import('./faults/measure-faults')).measureFaults(options),
  },
  deploy: {
    about: 'requests during restarts',
    measure: withProfiles(async ({ report }) =>
      (await import('./deploy/measure-deploy')).measureDeploy(report),
    ),
  },
  soak: {
    about: 'what a process still holds after an hour at a third of its capacity',
    measure: withProfiles(async ({ minutes, share, report }) =>
      (await import('./soak/measure-soak')).measureSoak({ minutes, share }, report),
    ),
  },
} satisfies Record<string, Bench>

export type BenchName = keyof typeof BENCHES

export const BENCH_NAMES = Object.keys(BENCHES) as BenchName[]

export function isBench(name: string): name is BenchName {
  return Object.hasOwn(BENCHES, name)
}

/** Inserts profiles before the measurement, so that the listing is not empty. */
function withProfiles(measure: Bench['measure']): Bench['measure'] {
  return async (options) => {
    const { insertProfiles } = await import('./profiles')
    await insertProfiles(options.profiles ?? 5000)
    return measure(options)
  }
}
